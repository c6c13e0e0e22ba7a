import type { AccountDeps } from '#server/features/account/account-deps.ts'
import type { Route } from '#server/http/route.ts'
import { deleteAccount } from './delete-account.ts'

/** Requests that several features carry out together. */
export function workflowRoutes(deps: AccountDeps): Route[] {
  return [deleteAccount(deps)]
}
