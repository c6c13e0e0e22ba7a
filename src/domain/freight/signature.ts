import type { PartyId } from '../access/ids.ts'
import type { Instant } from '../time/instant.ts'
import { refuse, type Refusal } from './refusal.ts'

export const DEAL_SIDES = ['broker', 'carrier'] as const
export type DealSide = (typeof DEAL_SIDES)[number]

/**
 * What a signer agrees to, by version, under the E-SIGN Act (15 USC 7001). Its disclosures bind for consumers only; a
 * short form is given all the same. Never change a text that somebody agreed to: add a version.
 */
export const SIGNING_CONSENTS = {
  '1':
    'I sign this rate confirmation electronically, and my signature counts as if in ink. This covers this load only. ' +
    'I can read, save and print the document here, ask the other party for it on paper, and void my signature with a reason.',
  'standing-1':
    'I sign the rate confirmations of my loads electronically, each as soon as its carrier has signed it, and each of ' +
    'these signatures counts as if in ink. I can turn this off for later loads at any time, read, save and print each ' +
    'document, ask the other party for it on paper, and void a signature with a reason.',
  'link-1':
    'I sign this rate confirmation electronically for the company named here, and may do so. My signature counts as if ' +
    'in ink. This covers this load only. I can read, save and print the document here, and ask either party for it on ' +
    'paper.',
} as const
export type SigningConsent = keyof typeof SIGNING_CONSENTS
export const CURRENT_CONSENT = '1' satisfies SigningConsent
export const LINK_CONSENT = 'link-1' satisfies SigningConsent
export const STANDING_CONSENT = 'standing-1' satisfies SigningConsent

/** Drawn signatures are in this box, so that any screen and any page can show them. */
export const SIGNATURE_BOX = { width: 600, height: 200 }
/** Far more than a hand draws. */
export const SIGNATURE_LIMITS = { strokes: 50, numbers: 4000 }

/** Letters of scripts and emoji that no paper prints. The server also looks for each letter in its fonts. */
const UNPRINTED =
  /(?![\p{scx=Latin}\p{scx=Cyrl}\p{scx=Grek}\p{scx=Guru}\p{scx=Deva}\p{scx=Gujr}\p{scx=Arab}\p{scx=Hebr}\p{scx=Ethi}\p{scx=Armn}\p{scx=Geor}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{Script=Zyyy}])\p{L}|(?![©®™])\p{Extended_Pictographic}/u

/** The first sign of a name that can't be printed; undefined if all can. */
export function unprintedSign(name: string): string | undefined {
  return UNPRINTED.exec(name)?.[0]
}

export const describeUnprinted = (sign: string) =>
  `"${sign}" can't be printed on the rate confirmation. Leave it out, or draw your signature`
export const describeUnprintedStanding = (sign: string) =>
  `"${sign}" can't be printed on the rate confirmation. Leave it out`

/** How somebody signed. A stroke is x, y, x, y and so on, in whole units of the box. */
export type SignatureMark =
  | { kind: 'typed' }
  | { kind: 'drawn'; strokes: readonly (readonly number[])[] }
  /** set up at that time, for all later documents */
  | { kind: 'standing'; since: string }

/** A broker's signature for all documents that a carrier signs, with the request that set it up. */
export interface StandingSignature {
  name: string
  title: string
  consent: typeof STANDING_CONSENT
  since: string
  /** who set it up: it ends when they are removed */
  personId: string
  address: string
  userAgent: string
}

/** The strokes as an SVG path. A single point becomes a dot. */
export function signaturePath(strokes: readonly (readonly number[])[]): string {
  return strokes
    .map((stroke) => {
      const points = stroke.flatMap((x, index) => (index % 2 === 0 ? [`${x} ${stroke[index + 1] ?? 0}`] : []))
      const [first = '0 0', ...rest] = points
      return `M${first}L${(rest.length > 0 ? rest : [first]).join('L')}`
    })
    .join('')
}

/** A signature on one version of a deal's rate confirmation. */
export interface Signature {
  id: string
  side: DealSide
  version: number
  /** of what was signed */
  hash: string
  name: string
  title: string
  isVoided: boolean
}

/** A deal as it is when somebody signs. */
export interface DealToSign {
  brokerId: string
  carrierId: string
  endedAt: Instant | null
  isCancelled: boolean
  /** of the terms in force, with the hash of the document that states them */
  current: { version: number; hash: string }
}

/** No honest deal is signed and voided this often. */
const MOST_SIGNATURES = 40

function sideOf(deal: Pick<DealToSign, 'brokerId' | 'carrierId'>, actor: { accountId: PartyId }): DealSide | null {
  if (actor.accountId === deal.brokerId) return 'broker'
  return actor.accountId === deal.carrierId ? 'carrier' : null
}

function refuseClosed({ endedAt, isCancelled }: DealToSign): Refusal | null {
  if (endedAt !== null) return refuse('DEAL_ENDED')
  return isCancelled ? refuse('STATUS_CONFLICT') : null
}

/**
 * Whether a party signs the version that it saw. `isNew` is false when it signed that version before, with the same
 * name: its second device sends the same. `completes` once both parties have signed.
 */
export function decideSignature(
  deal: DealToSign,
  signatures: readonly Signature[],
  signed: Pick<Signature, 'version' | 'hash' | 'name' | 'title'>,
  actor: { accountId: PartyId },
): { ok: true; side: DealSide; isNew: boolean; completes: boolean } | Refusal {
  const side = sideOf(deal, actor)
  if (!side) return refuse('NOT_ALLOWED')
  const valid = signatures.filter(({ isVoided, version }) => !isVoided && version === signed.version)
  const earlier = valid.find((each) => each.side === side)
  const isSame = earlier?.hash === signed.hash && earlier.name === signed.name && earlier.title === signed.title
  // a lost answer is asked for again, also after a release
  if (earlier && isSame) return { ok: true, side, isNew: false, completes: false }
  const closed = refuseClosed(deal)
  if (closed) return closed
  if (signed.version !== deal.current.version || signed.hash !== deal.current.hash) return refuse('DOCUMENT_CHANGED')
  if (earlier) return refuse('ALREADY_SIGNED')
  if (signatures.length >= MOST_SIGNATURES) return refuse('STATUS_CONFLICT')
  return { ok: true, side, isNew: true, completes: valid.some((each) => each.side !== side) }
}

/**
 * Whether the broker's standing signature signs after the carrier. Not once the broker has signed this version, and
 * never against a void: the broker took it back on purpose.
 */
export function signsByStanding(signatures: readonly Signature[], version: number): boolean {
  return !signatures.some((each) => each.side === 'broker' && each.version === version)
}

/** Of one party, per version of the paper: each one tells the other party. */
const MOST_VOIDS = 5

/** Whether a party voids its own signature. Nobody voids another's. */
export function decideVoid(
  deal: DealToSign,
  signatures: readonly Signature[],
  signature: Signature,
  actor: { accountId: PartyId },
): { ok: true; side: DealSide; isNew: boolean } | Refusal {
  const side = sideOf(deal, actor)
  if (side !== signature.side) return refuse('NOT_ALLOWED')
  if (signature.isVoided) return { ok: true, side, isNew: false }
  const voided = signatures.filter((each) => each.side === side && each.version === signature.version && each.isVoided)
  if (voided.length >= MOST_VOIDS) return refuse('TOO_OFTEN')
  return refuseClosed(deal) ?? { ok: true, side, isNew: true }
}
