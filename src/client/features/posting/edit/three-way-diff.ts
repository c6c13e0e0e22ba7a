/** A form's values, by piece. */
export type FieldValues = Readonly<Record<string, unknown>>

export interface Difference {
  field: string
  /** the load when editing began */
  before: unknown
  mine: unknown
  theirs: unknown
  /** both changed it, to different values: the user must choose */
  isContested: boolean
}

/** What others changed since editing began. Fields that only the user changed are left out. */
export function diffThreeWay({
  before,
  mine,
  theirs,
}: {
  before: FieldValues
  mine: FieldValues
  theirs: FieldValues
}): Difference[] {
  return Object.keys(theirs)
    .filter((field) => !isSame(before[field], theirs[field]))
    .map((field) => {
      const own = mine[field]
      const isContested = !isSame(own, before[field]) && !isSame(own, theirs[field])
      return { field, before: before[field], mine: own, theirs: theirs[field], isContested }
    })
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
