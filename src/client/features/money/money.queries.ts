import { ownZone } from '#client/browser/page/own-zone.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { listPayablesEndpoint, listReceivablesEndpoint, type MoneyList, type MoneyRow } from '#contract/money/aging.ts'
import { listFactoringEndpoint } from '#contract/money/factoring.ts'
import { listExportsEndpoint, readMoneySettingsEndpoint } from '#contract/money/export.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { whyNotSold } from '#domain/freight/factoring.ts'
import type { MoneySide } from '#domain/freight/aging.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import type { MoneySearch } from './money-search.ts'

const ENDPOINTS = { receivables: listReceivablesEndpoint, payables: listPayablesEndpoint } as const

/** One page of a side's invoices; `after` is where the page before ended. */
export function moneyQuery(
  side: MoneySide,
  { show, age, party, search = '' }: Pick<MoneySearch, 'show' | 'age' | 'party'> & { search?: string },
  after: string | null,
): StoredQuery<MoneyList> {
  const endpoint = ENDPOINTS[side]
  const query = {
    zone: ownZone(),
    ...(show !== 'open' && { status: show }),
    ...(age !== undefined && { bucket: age }),
    ...(party !== undefined && { party }),
    ...(search !== '' && { search }),
    ...(after !== null && { after }),
  }
  return {
    key: ['money', side, show, age, party, search, after],
    fetch: (signal) => call(endpoint, { query }, { signal }),
    ...createAnswerStore(endpoint, [show, age, party, after, search].join(' ')),
  }
}

/** The first page of all that is open, with the sums and the parties of all pages. */
export const openMoneyQuery = (side: MoneySide) =>
  moneyQuery(side, { show: 'open', age: undefined, party: undefined }, null)

const canBeSubmitted = ({ payee, status, paid, factoredAt }: MoneyRow) =>
  whyNotSold({ payee: payee?.kind, status, isPaid: paid > 0, isSubmitted: factoredAt !== null }) === null

/** What a carrier can sell to a factoring company, of all pages: it chooses among them at once. */
export const submittableQuery: StoredQuery<MoneyList> = {
  key: ['money', 'submittable'],
  async fetch(signal) {
    const page = (after?: string) =>
      call(listReceivablesEndpoint, { query: { zone: ownZone(), ...(after !== undefined && { after }) } }, { signal })
    let list = await page()
    const data = list.data.filter(canBeSubmitted)
    while (list.next !== null) {
      list = await page(list.next)
      data.push(...list.data.filter(canBeSubmitted))
    }
    return { ...list, data }
  },
  ...createAnswerStore(listReceivablesEndpoint, 'submittable'),
}

/** The account's earlier files for accounting. */
export const exportsQuery: StoredQuery<EndpointResponse<typeof listExportsEndpoint>> = {
  key: ['money', 'exports'],
  fetch: (signal) => call(listExportsEndpoint, {}, { signal }),
  ...createAnswerStore(listExportsEndpoint, 'own'),
}

/** What QuickBooks calls items and accounts. */
export const moneySettingsQuery: StoredQuery<EndpointResponse<typeof readMoneySettingsEndpoint>> = {
  key: ['money', 'settings'],
  fetch: (signal) => call(readMoneySettingsEndpoint, {}, { signal }),
  ...createAnswerStore(readMoneySettingsEndpoint, 'own'),
}

/** What was submitted to factoring companies. */
export const factoringsQuery: StoredQuery<EndpointResponse<typeof listFactoringEndpoint>> = {
  key: ['money', 'factoring'],
  fetch: (signal) => call(listFactoringEndpoint, {}, { signal }),
  ...createAnswerStore(listFactoringEndpoint, 'own'),
}
