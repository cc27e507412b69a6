/** Why a record of the NZBN register cannot be used. */
export class UnusableRecord extends Error {}
