/** What a form says, piece by piece. */
export type Flat = Readonly<Record<string, unknown>>

export interface Difference {
  field: string
  /** as the load was when the editing began */
  before: unknown
  mine: unknown
  theirs: unknown
  /** both changed it, to different things: somebody has to choose */
  isContested: boolean
}

/** What somebody else has changed since the editing began. Fields that only the person changed are no news. */
export function differencesOf({ before, mine, theirs }: { before: Flat; mine: Flat; theirs: Flat }): Difference[] {
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
