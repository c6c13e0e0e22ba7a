import type { PersonId } from '#domain/access/ids.ts'
import type { Colleague } from './recipient.sql.ts'

/** Who of each company hears what was said to it: the person it names, else all. */
export function expandToPeople<Draft extends { accountId: string; personId?: PersonId }>(
  drafts: readonly Draft[],
  companies: ReadonlyMap<string, readonly Colleague[]>,
): (Draft & { personId: PersonId })[] {
  return drafts.flatMap((draft) => {
    const people = (companies.get(draft.accountId) ?? []).map(({ id }) => id)
    const named = people.filter((id) => draft.personId === undefined || id === draft.personId)
    return named.map((personId) => ({ ...draft, personId }))
  })
}
