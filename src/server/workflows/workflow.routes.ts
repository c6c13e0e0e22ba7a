import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import type { AccountDeps } from '#server/features/account/account-deps.ts'
import { type Route, route } from '#server/http/route.ts'
import { deleteAccount } from './delete-account.ts'

/** Requests that several features carry out together. */
export function workflowRoutes(deps: AccountDeps): Route[] {
  return [route(deleteAccountEndpoint, (input, ctx) => deleteAccount(deps, input, ctx))]
}
