"""What every button and menu does, by the verb in its id."""

from bot.discord_ui.commands import admin as moderating
from bot.discord_ui.commands import again, seats
from bot.discord_ui.commands import board as looking
from bot.discord_ui.commands import forget_me as forgetting
from bot.discord_ui.commands import pause as tables
from bot.discord_ui.commands import rules as teaching
from bot.discord_ui.components import Handler
from bot.discord_ui.panel import hint as hints
from bot.discord_ui.panel import panel as choices
from bot.discord_ui.panel import review as reviews
from bot.discord_ui.posts import lobby as lobby_post
from bot.discord_ui.posts import personal_notice as letter_post
from bot.discord_ui.posts.rematch import rematch

HANDLERS: dict[str, Handler] = {
    # The table looks for players.
    "join": lobby_post.join,
    "leave": lobby_post.leave,
    "computer": lobby_post.add_computer,
    "dismiss": lobby_post.dismiss,
    "start": lobby_post.start,
    # A letter is answered, or a motion.
    "accept": letter_post.accept,
    "decline": letter_post.decline,
    "takeseat": letter_post.take_seat,
    "noseat": letter_post.no_seat,
    "keepseat": letter_post.keep_seat,
    "agree": seats.agree,
    "giveup": tables.give_up,
    "adminend": moderating.end_it,
    # The table is played at.
    "turn": choices.take_turn,
    "say": choices.say_word,
    "press": choices.say_word,
    "page": choices.turn_page,
    "next": choices.turn_page,
    "back": choices.turn_page,
    "undo": choices.undo,
    "takeback": choices.take_back,
    "view": choices.my_view,
    "hint": hints.hint,
    "mute": looking.mute,
    "resign": looking.resign,
    # The table is looked at.
    "which": again.again,
    "scores": looking.scores,
    "points": looking.points,
    "review": reviews.review,
    "lesson": reviews.lesson,
    "rematch": rematch,
    "help": teaching.help_button,
    "lookup": teaching.look_up,
    "thing": teaching.thing,
    "topic": teaching.topic,
    # Somebody leaves for good.
    "forget": forgetting.forget,
}
