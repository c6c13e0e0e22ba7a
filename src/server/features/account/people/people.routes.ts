import { readCompanyEndpoint } from '#contract/account/company.ts'
import { type Spend, within } from '#server/http/budget.ts'
import { type Route, route } from '#server/http/route.ts'
import type { AccountDeps } from '../account-deps.ts'
import { changeSeat, readCompanyLog, removePerson } from './change-people.ts'
import { invite, revokeInvitation, sendInvitation } from './invite.ts'
import { join, joinWithAccount, readInvitation } from './join.ts'
import { presentCompany } from './present-company.ts'

/** A company's people: reading and inviting them, joining, seats. */
export function peopleRoutes({ spend, ...deps }: AccountDeps & { spend: Spend }): Route[] {
  return [
    route(readCompanyEndpoint, (_, ctx) => presentCompany(ctx)),
    within(spend, 'invitations', invite),
    within(spend, 'invitations', sendInvitation),
    revokeInvitation,
    changeSeat,
    removePerson,
    readCompanyLog,
    readInvitation(deps),
    join(deps),
    joinWithAccount(deps),
  ]
}
