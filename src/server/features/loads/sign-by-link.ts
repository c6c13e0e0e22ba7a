import type { Kysely } from 'kysely'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { givenMark, signerSchema } from '#contract/freight/signature.ts'
import { LINK_CONSENT } from '#domain/freight/signature.ts'
import type { SigningLinkState } from '#domain/freight/signing-link.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refused } from '#server/http/refusal.ts'
import * as z from 'zod/mini'
import { findDealOf } from '../deals/deal.sql.ts'
import {
  findSigningLink,
  hasLinkExpired,
  type SigningLinkRow,
  stateOfLink,
  updateSigningLink,
} from '../deals/signing-link.sql.ts'
import { lockLoadAt } from './lock-load-at.sql.ts'
import { presentRateConfirmation } from './present-rate-confirmation.ts'
import { signVersion } from './sign-rate-confirmation.ts'
import type { TypedSignature } from './signing-page.ts'
import { SIGNING_PAGE_COPY as COPY } from './signing-page-copy.ts'

export interface OpenedLink {
  link: SigningLinkRow
  state: SigningLinkState
  /** an ended link tells nothing of the load; a used one is a receipt for its seven days */
  mayRead: boolean
  document: RateConfirmationDocument
}

/** What somebody with a link may read; undefined for a token that is none. */
export async function openSigningLink(
  db: Kysely<Schema>,
  tokenHash: string,
  now: number,
): Promise<OpenedLink | undefined> {
  const link = await findSigningLink(db, tokenHash)
  const deal =
    link && (await findDealOf(db, { loadId: link.load_id, dealId: link.deal_id, accountId: link.account_id }))
  const document = deal && presentRateConfirmation(deal, link.version)
  if (!link || !document) return undefined
  const state = stateOfLink(link, now)
  const isReceipt = state === 'used' && link.revoked_at === null && !hasLinkExpired(link, now)
  return { link, state, mayRead: state === 'open' || isReceipt, document }
}

const typedForm = z.object({
  ...signerSchema.shape,
  kind: z._default(z.string(), 'typed'),
  strokes: z._default(z.string(), ''),
  hash: z.string(),
  consent: z.literal(LINK_CONSENT),
})

function readMark({ kind, strokes }: Pick<TypedSignature, 'kind' | 'strokes'>): z.output<typeof givenMark> | null {
  if (kind !== 'drawn') return { kind: 'typed' }
  try {
    return givenMark.safeParse({ kind: 'drawn', strokes: JSON.parse(strokes) }).data ?? null
  } catch {
    return null
  }
}

interface SigningRequest {
  tokenHash: string
  form: Record<string, unknown>
  now: number
  address: string
  userAgent: string
}

/**
 * Somebody without an account signs the version that the page showed. The link is read again under the load's lock, so
 * it signs once, and never after it ended.
 * @returns what is wrong with the form; null once it is signed, or when the link has ended: the page says so
 */
export async function signByLink(db: Kysely<Schema>, request: SigningRequest): Promise<string | null> {
  const { tokenHash, form, now, address, userAgent } = request
  const { data: typed, error } = typedForm.safeParse(form)
  if (!typed) {
    const [field] = error.issues[0]?.path ?? []
    return field === 'name' || field === 'title' || field === 'consent' ? COPY.problems[field] : COPY.problems.other
  }
  const mark = readMark(typed)
  if (!mark) return COPY.problems.mark
  try {
    await db.transaction().execute(async (tx) => {
      const found = await findSigningLink(tx, tokenHash)
      const load = found && (await lockLoadAt(tx, found.load_id, now))
      const link = load && (await findSigningLink(tx, tokenHash))
      if (!link) throw new Refused('NOT_FOUND')
      if (stateOfLink(link, now) !== 'open') return
      const { name, title, hash } = typed
      await signVersion({ db: tx, actor: { id: link.account_id }, now, address, userAgent }, link.load_id, {
        dealId: link.deal_id,
        version: link.version,
        hash,
        name,
        title,
        mark,
        consent: LINK_CONSENT,
        linkId: link.id,
      })
      await updateSigningLink(tx, link.id, { used_at: new Date(now) })
    })
  } catch (refusal) {
    if (!(refusal instanceof Refused)) throw refusal
    return refusal.code === 'ALREADY_SIGNED' ? COPY.problems.ALREADY_SIGNED : COPY.problems.other
  }
  return null
}
