import type { PlantedBug } from './planted-bug.ts'

/** EDI, shippers' tenders and webhooks. */
export const PROGRAM_BUGS: readonly PlantedBug[] = [
  {
    name: 'an answer by EDI with an unknown code declines the load',
    area: 'LIFE',
    row: 'EDI-21',
    snippet: "return { effect: 'held', why: `Answer ${code || 'without a code'} isn't one that we know` }",
    replacement: "return code === '' ? { effect: 'held', why: 'No code' } : { effect: 'decline', words }",
  },
  {
    name: 'a tender that the broker countered is declined when its time ends',
    area: 'LIFE',
    row: 'EDI-20',
    snippet: "partner?.options.declineOnExpiry === true && tender.state !== 'countered'",
    replacement: "partner?.options.declineOnExpiry === true && tender.state !== 'held'",
  },
  {
    name: 'the menu counts no change that a shipper wants of an accepted tender',
    area: 'SHELL',
    row: 'EDI-18',
    snippet: "eb('shipper_tender.asks', 'is not', null),",
    replacement: "eb.and([eb('shipper_tender.asks', 'is not', null), eb('shipper_tender.state', '!=', 'accepted')]),",
  },
  {
    name: 'Undo of a stop that is done leaves it out, and brings back the others',
    area: 'EDIT',
    row: 'STOP-58',
    snippet: 'const left = done.filter((id) => id !== restored)',
    replacement: 'const left = done.filter((id) => id === restored)',
  },
  {
    name: 'news of a webhook leads to the people of the company',
    area: 'NOTIF',
    row: 'HOOK-07',
    snippet: "metadata: { ofCompany: 'integrations' },",
    replacement: "metadata: { ofCompany: 'people' },",
  },
]
