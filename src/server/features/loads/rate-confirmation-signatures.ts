import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { DEAL_SIDES, type DealSide, SIGNATURE_BOX, signaturePath } from '#domain/freight/signature.ts'
import type { PdfCard, PdfWriter } from '#server/pdf/pdf-document.ts'
import { drawText, fitSize } from '#server/pdf/pdf-text.ts'
import { RATE_CONFIRMATION_COPY as COPY } from './rate-confirmation-copy.ts'

type Document = RateConfirmationDocument
type Signature = Document['signatures'][number]

const INK = '#0B3B8C'
const MARK_WIDTH = 120
const MARK_HEIGHT = 44

/** A party's signature on the version that the document states. */
function signatureOf({ version, signatures }: Document, side: DealSide): Signature | undefined {
  return signatures.find((each) => each.side === side && each.version === version && each.voided === null)
}

/** 'By the carrier', or that nobody has signed. */
export function describeSigned(document: Document): string {
  const [broker, carrier] = [signatureOf(document, 'broker'), signatureOf(document, 'carrier')]
  if (!broker && !carrier) return COPY.unsigned
  return broker && carrier ? COPY.signedBy.both : COPY.signedBy[broker ? 'broker' : 'carrier']
}

/** Both parties side by side, signed or not, then what was voided. */
export function drawSignatures(writer: PdfWriter, document: Document, at: (instant: string) => string): void {
  const { signatures } = document
  const cards = DEAL_SIDES.map((side) => signatureCard(side, signatureOf(document, side), at))
  writer.cards(cards)
  writer.facts(
    signatures.flatMap((signature) =>
      signature.voided
        ? [[COPY.voided, COPY.voidedOf(signature, at(signature.voided.at), signature.voided.reason)] as const]
        : [],
    ),
  )
}

function signatureCard(side: DealSide, signature: Signature | undefined, at: (instant: string) => string): PdfCard {
  const title = COPY.forSide[side]
  if (!signature) return { title, rows: [[COPY.signed, COPY.notSigned]] }
  const { signedAt, receivedAt, tap, address, mark, byLink } = signature
  return {
    title,
    figure: {
      alt: COPY.markAlt(signature),
      height: MARK_HEIGHT + 4,
      draw: (doc, x, y) => drawMark(doc, signature, x, y),
    },
    rows: [
      [COPY.name, COPY.signer(signature)],
      [COPY.signed, tap ? COPY.signedBetween(at(tap.earliest), at(tap.latest)) : at(signedAt)],
      mark.kind === 'standing' ? [COPY.standing, COPY.since(at(mark.since))] : [COPY.received, at(receivedAt)],
      [COPY.network, byLink ? COPY.byLink(address) : address],
      [COPY.fingerprint, COPY.shortHash(signature)],
    ],
  }
}

function drawMark(
  doc: Parameters<NonNullable<PdfCard['figure']>['draw']>[0],
  { mark, name }: Signature,
  x: number,
  y: number,
): void {
  if (mark.kind !== 'drawn') {
    drawText(doc, name, { x, y: y + 12, width: 200, weight: 'bold', size: fitSize(doc, name, 18, 200), color: INK })
    return
  }
  const scale = Math.min(MARK_WIDTH / SIGNATURE_BOX.width, MARK_HEIGHT / SIGNATURE_BOX.height)
  doc.save().translate(x, y).scale(scale)
  doc.path(signaturePath(mark.strokes)).lineWidth(6).lineCap('round').lineJoin('round').strokeColor(INK).stroke()
  doc.restore()
}
