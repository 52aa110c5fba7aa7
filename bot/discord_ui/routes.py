"""What every button, menu and command does: the handlers by the verb in an id, and the commands."""

from bot.discord_ui import which_match
from bot.discord_ui.cockpit import confirm, doing, games, moderating, more, nights, seat_giving
from bot.discord_ui.cockpit import settings as cockpit_settings
from bot.discord_ui.cockpit.nights import asking_hours, guessing_hours
from bot.discord_ui.commands import (
    admin,
    board,
    export,
    forget_me,
    hint,
    new,
    pause,
    play,
    recap,
    rules,
    seats,
    settings,
    stats,
)
from bot.discord_ui.commands.tree import AnyCommand, match_group
from bot.discord_ui.components import Handler
from bot.discord_ui.panel import change_table, front_door, panel, plan, view, words
from bot.discord_ui.panel import hint as panel_hint
from bot.discord_ui.panel import recap as panel_recap
from bot.discord_ui.panel import review as panel_review
from bot.discord_ui.posts import lobby, personal_notice
from bot.discord_ui.posts.rematch import rematch
from bot.discord_ui.visibility import seen_only

_HANDLERS: dict[str, Handler] = {
    # Somebody chooses a game.
    "playnow": guessing_hours(front_door.play_now),
    "gather": asking_hours(front_door.gather),
    # The table looks for players.
    "join": asking_hours(lobby.join),
    "leave": lobby.leave,
    "computer": lobby.add_computer,
    "dismiss": lobby.dismiss,
    "change": change_table.change_table,
    "setgame": change_table.change_game,
    "setseats": change_table.change_seats,
    "setvariant": change_table.change_variant,
    "start": lobby.start,
    # A personal notice is answered, or a motion.
    "accept": asking_hours(personal_notice.accept),
    "decline": personal_notice.decline,
    "block": personal_notice.block,
    "takeseat": asking_hours(personal_notice.take_seat),
    "noseat": personal_notice.no_seat,
    "keepseat": personal_notice.keep_seat,
    "begin": personal_notice.begin,
    "agree": seats.agree,
    "withdraw": seats.withdraw,
    "agreeend": pause.agree_to_end,
    "withdrawend": pause.withdraw_end,
    "giveup": pause.give_up,
    "setpace": pause.set_pace,
    "adminend": admin.end_it,
    # The table is played at.
    "turn": panel.take_turn,
    "say": panel.say_word,
    "press": panel.say_word,
    "follow": panel.follow_hint,
    "page": panel.turn_page,
    "next": panel.turn_page,
    "back": panel.turn_page,
    "undo": panel.undo,
    "takeback": panel.take_back,
    "explain": panel.explain,
    "view": view.my_view,
    "words": words.board_in_words,
    "rivals": words.rivals_in_words,
    "then": words.past_board_in_words,
    "hint": panel_hint.hint,
    "recap": panel_recap.recap,
    # One's next turn is planned.
    "plan": plan.open_plan,
    "planadd": plan.add_wish,
    "plansay": plan.say_word,
    "planpress": plan.say_word,
    "planpage": plan.turn_page,
    "planundo": plan.take_back,
    "planstop": plan.stop_here,
    "plancancel": plan.cancel,
    "planarm": plan.arm,
    "plandisarm": plan.disarm,
    "plantick": plan.tick,
    "planremove": plan.remove,
    "plandiscard": plan.discard,
    "mute": seats.mute,
    "resign": seats.resign,
    # Lists of matches, and the menu of one.
    "games": games.games,
    "gamespage": games.games,
    "matches": moderating.matches,
    "matchespage": moderating.matches,
    "manage": moderating.manage,
    "askmove": moderating.ask_move,
    "more": more.more,
    "rulesof": more.rules_of_match,
    "do": doing.do,
    "cancel": confirm.cancel,
    "seats": seat_giving.seats,
    "seat": seat_giving.seat,
    "seatto": seat_giving.offer_to_person,
    "seatbot": seat_giving.give_to_computer,
    "settings": cockpit_settings.open_settings,
    "set": cockpit_settings.change_setting,
    # The table is looked at.
    "which": which_match.run_again,
    "scores": board.scores,
    "points": board.points,
    "review": panel_review.review,
    "lesson": panel_review.lesson,
    "rematch": asking_hours(rematch),
    "help": rules.help_button,
    "lookup": rules.look_up,
    "thing": rules.thing,
    "topic": rules.topic,
    "leaf": rules.leaf,
    "about": rules.about,
    "othergame": rules.other_game,
    # When somebody may be written to.
    "zone": nights.choose_zone,
    "noquiet": nights.no_quiet_hours,
    # Somebody leaves for good.
    "forget": forget_me.forget,
}
HANDLERS: dict[str, Handler] = {verb: seen_only(one) for verb, one in _HANDLERS.items()}
"""An id is what its sender says: each passes the checks of a command with the same number."""

COMMANDS: tuple[AnyCommand, ...] = (
    *new.COMMANDS,
    *play.COMMANDS,
    *hint.COMMANDS,
    *board.COMMANDS,
    *recap.COMMANDS,
    *settings.COMMANDS,
    *seats.COMMANDS,
    match_group(
        (
            *new.OF_A_MATCH,
            *play.OF_A_MATCH,
            *pause.OF_A_MATCH,
            *seats.OF_A_MATCH,
            *export.OF_A_MATCH,
        )
    ),
    *admin.COMMANDS,
    *rules.COMMANDS,
    *stats.COMMANDS,
    *forget_me.COMMANDS,
)
