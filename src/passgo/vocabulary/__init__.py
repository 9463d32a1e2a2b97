"""The words of the game, one row each: commands, events, reasons, refusals, effects, powers, phases, options.

Plain data without imports of the rest of the library. A row has the core's number for the word (`core/constants.py`
takes these in, so that the core says `k.A_ROLL_DICE`) and whatever else anybody needs to know about it. From the rows
are derived: the core's dispatch and its tables, the façade's encoding and decoding, the lists of phases, the reference
pages. A number is never used again for another word: records and positions hold it.
"""
