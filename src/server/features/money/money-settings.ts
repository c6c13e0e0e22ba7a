import { readMoneySettingsEndpoint, setMoneySettingsEndpoint } from '#contract/money/export.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { lockAccount, updateAccount } from '../account/account.sql.ts'
import { findQuickBooksNames } from './money-settings.sql.ts'

export const readMoneySettings = route(readMoneySettingsEndpoint, async (_, { db, actor }) => {
  return { quickbooks: await findQuickBooksNames(db, actor.accountId) }
})

/** They hold for files from now on. */
export const setMoneySettings = route(setMoneySettingsEndpoint, async ({ body }, { db: tx, actor, now }) => {
  if (!(await lockAccount(tx, actor.accountId))) throw new Refused('UNAUTHENTICATED')
  await updateAccount(tx, actor.accountId, {
    quickbooks: JSON.stringify(body.quickbooks),
    updated_at: new Date(now),
  })
  return body
})
