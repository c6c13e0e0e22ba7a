import {
  type EdiInterchangeRow,
  listEdiInterchangesEndpoint,
  listEdiOutboxEndpoint,
  markEdiFetchedEndpoint,
  readEdiInterchangeEndpoint,
  readEdiTextEndpoint,
} from '#contract/programs/edi-exchange.ts'
import { checkInterchange } from '#domain/edi/acknowledge.ts'
import { describeFault } from '#domain/edi/describe-set.ts'
import { SET_IDS } from '#domain/edi/interchange.ts'
import { readEdi, readEdiText } from '#domain/edi/read-interchange.ts'
import { writeInterchange, writeTa1Interchange } from '#domain/edi/write-interchange.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { Refused } from '#server/http/refusal.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { cutPage } from '#server/http/cut-page.ts'
import { route } from '#server/http/route.ts'
import {
  EDI_PAGE,
  findInterchange,
  type InterchangeRow,
  listInterchanges,
  listMessages,
  listOutbox,
  markSent,
} from './interchange.sql.ts'
import { findPartner } from './partner.sql.ts'
import { answerTo, errorLines, presentInterchange, segmentLines } from './present-interchange.ts'
import { unreadable } from './receive-messages.ts'

const EVERY_SET = new Set(SET_IDS)

export async function presentInterchanges(
  db: Kysely<Schema>,
  rows: readonly InterchangeRow[],
): Promise<EdiInterchangeRow[]> {
  if (rows.length === 0) return []
  const messages = await listMessages(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentInterchange(row, messages))
}

async function presentPage(db: Kysely<Schema>, rows: readonly InterchangeRow[]) {
  const { shown, next } = cutPage(rows, EDI_PAGE, ({ id }) => id)
  return { data: await presentInterchanges(db, shown), next }
}

export const readEdiInterchanges = route(listEdiInterchangesEndpoint, async ({ params, query }, { db, actor }) => {
  if (!(await findPartner(db, actor.accountId, params.id))) throw new Refused('NOT_FOUND')
  return presentPage(db, await listInterchanges(db, params.id, query.after))
})

export const readEdiOutbox = route(listEdiOutboxEndpoint, async ({ query }, { db, actor }) =>
  presentPage(db, await listOutbox(db, actor.accountId, query.after)),
)

async function requireInterchange({ db, actor }: Pick<ReadContext, 'db' | 'actor'>, id: string) {
  const row = await findInterchange(db, actor.accountId, id)
  if (!row) throw new Refused('NOT_FOUND')
  return row
}

export const readEdiInterchange = route(readEdiInterchangeEndpoint, async ({ params }, ctx) => {
  const row = await requireInterchange(ctx, params.id)
  const file = row.content === null ? null : readEdi(Buffer.from(row.content, 'base64'))
  const segments = file?.ok ? file.interchanges.flatMap((each) => segmentLines(each, EVERY_SET)) : []
  return { ...presentInterchange(row, await listMessages(ctx.db, [row.id])), segments }
})

/** EDI-34: only who has stored the bytes says so, so that a lost answer loses no message. */
export const markEdiFetched = route(markEdiFetchedEndpoint, async ({ params }, ctx) => {
  const row = await requireInterchange(ctx, params.id)
  if (row.direction !== 'out') throw new Refused('STATUS_CONFLICT', { message: 'This message came from the partner' })
  if (row.partner_status === 'paused') throw new Refused('STATUS_CONFLICT', { message: 'This partner is paused' })
  await markSent(ctx.db, row.id, new Date(ctx.now))
  const [presented] = await presentInterchanges(ctx.db, [await requireInterchange(ctx, params.id)])
  if (!presented) throw new Refused('NOT_FOUND')
  return presented
})

/** Reads a message for somebody who tries: numbers and ids of the answers are the first ones, and the sender's own. */
export const readEdiMessage = route(readEdiTextEndpoint, async ({ body }, { now }) => {
  const file = readEdiText(body.text)
  if (!file.ok) throw unreadable(file)
  const data = file.interchanges.map((interchange) => {
    const { header, fault, notes } = interchange
    const checked = checkInterchange(interchange, EVERY_SET)
    const groups = fault === null ? checked.groups : []
    const [group] = interchange.groups
    const envelope = {
      from: { qualifier: header.receiverQualifier, id: header.receiverId, groupId: group?.receiverId ?? '' },
      to: { qualifier: header.senderQualifier, id: header.senderId, groupId: group?.senderId ?? '' },
      number: 1,
      groupNumber: 1,
      at: new Date(now),
      isTest: header.usage === 'T',
    }
    return {
      number: header.number,
      isTest: envelope.isTest,
      fault: fault && describeFault(interchange, fault),
      notes: [...notes],
      sets: groups.flatMap((each) =>
        each.group.sets.map((set) => ({
          group: each.group.number,
          number: set.number,
          kind: set.id,
          acknowledgment: answerTo(each, set),
          errors: errorLines(each, set),
        })),
      ),
      segments: segmentLines(interchange, EVERY_SET),
      answers: [
        ...(checked.ta1 ? [{ kind: 'TA1' as const, content: writeTa1Interchange(envelope, checked.ta1) }] : []),
        ...groups.flatMap(({ acknowledgment }) =>
          acknowledgment === null
            ? []
            : [{ kind: '997' as const, content: writeInterchange(envelope, 'FA', '997', acknowledgment) }],
        ),
      ],
    }
  })
  return { data }
})
