import { useSession } from '#client/browser/session/use-session.ts'
import { hasColleagues } from '#contract/account/account.ts'
import { colleagueName } from '#domain/text/names.ts'
import { useStored } from '../cache/use-stored.ts'
import { companyQuery } from './company.queries.ts'

/** What to call a colleague: by the first name, once it is known that nobody shares it. */
export function useColleagueName(): (person: Parameters<typeof colleagueName>[0]) => string {
  const { user } = useSession()
  const people = useStored(companyQuery, { enabled: hasColleagues(user), isExtra: true }).data?.people ?? []
  return (person) => colleagueName(person, people)
}
