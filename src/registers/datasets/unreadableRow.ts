/** Why a row of a dataset cannot be used. It names columns, never what they hold: that may be about a person. */
export class UnreadableRow extends Error {}
