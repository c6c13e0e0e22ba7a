import type { Signature } from '#contract/freight/signature.ts'
import { presentTapRow } from './present-tap.ts'
import type { SignatureJson } from './signature.sql.ts'

const iso = (at: string) => new Date(at).toISOString()

/** A signature for the parties of its deal. */
export function presentSignature(signature: SignatureJson): Signature {
  const { id, side, version, consent, voided_at: voidedAt, mark } = signature
  return {
    id,
    side,
    version,
    hash: signature.content_hash,
    name: signature.signer_name,
    title: signature.signer_title,
    mark: mark.kind === 'drawn' ? { kind: 'drawn', strokes: mark.strokes.map((stroke) => [...stroke]) } : mark,
    consent,
    signedAt: iso(signature.occurred_at),
    ...presentTapRow(signature),
    receivedAt: iso(signature.received_at),
    address: signature.network_address,
    ...(signature.signing_link_id != null && { byLink: true as const }),
    voided: voidedAt === null ? null : { at: iso(voidedAt), reason: signature.void_reason ?? '' },
  }
}
