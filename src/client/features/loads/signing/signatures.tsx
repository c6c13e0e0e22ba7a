import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { voidSignatureEndpoint } from '#contract/freight/signature.ts'
import { DEAL_SIDES, SIGNATURE_BOX } from '#domain/freight/signature.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatRecordTime } from '#domain/time/record-time.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { useRefresh } from '#client/data/outbox/use-submit-action.ts'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import type { Op } from '#offline/outbox/op.ts'
import { isMoving, OP_STATES } from '#offline/outbox/op-state.ts'
import { formatTimeOfDay } from '#offline/outbox/op-chip.ts'
import { call } from '#offline/session/call.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { RefusedNote } from '../unsent-note.tsx'
import { SigningLinks } from './signing-links.tsx'
import { SignatureStrokes } from './signature-pad.tsx'
import { SIGNING_COPY as COPY } from './signing-copy.ts'

type Document = RateConfirmationDocument
type Signature = Document['signatures'][number]

/** This device's signature on the load's paper: the last one, unless it is done and the document has it. */
export function useSigningOp(loadId: string): Op | undefined {
  return useOutbox().ops.findLast(
    ({ intent, state }) =>
      intent.kind === 'sign-rate-confirmation' && intent.loadId === loadId && state !== 'cancelled',
  )
}

/** A done signature is read with the document. */
export function useSignedDocument(op: Op | undefined, savedAt: number, refetch: () => void): void {
  const settledAt = op?.state === 'done' ? (op.settledAt ?? 0) : 0
  const isBehind = settledAt > savedAt
  useEffect(() => {
    if (isBehind) refetch()
    // once for each signature: a failed read is tried again by its own timer
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settledAt])
}

interface SignaturesProps {
  document: Document
  /** the load, if this party may sign */
  load: Load | undefined
  op: Op | undefined
  onSign: () => void
}

/** Lists valid and voided signatures, and the viewer's unsent one. Lets this party sign. */
export function Signatures({ document, load, op, onSign }: SignaturesProps) {
  const { signatures, version } = document
  const own = load && (load.viewer === 'owner' ? 'broker' : 'carrier')
  const valid = signatures.filter((each) => each.version === version && each.voided === null)
  const mine = valid.find(({ side }) => side === own)
  const isRefused = op !== undefined && OP_STATES[op.state].is === 'asks'
  const waiting = op && !mine && isMoving(op) ? op : undefined
  return (
    <section aria-label={COPY.title} className="flex flex-col gap-3">
      <h3 className="text-lg font-bold">{COPY.title}</h3>
      <ul className="flex flex-col divide-y divide-hairline">
        {DEAL_SIDES.map((side) => {
          const signature = valid.find((each) => each.side === side)
          return (
            <li key={side} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="text-ink-soft">{COPY.sides[side]}</span>
              <span className="ml-auto text-right">
                {signature ? (
                  <Signed signature={signature} />
                ) : (
                  <span className="font-semibold">{stateWords(side === own ? op : undefined)}</span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {signatures.map(
        (signature) =>
          signature.voided && signature.version === version && <Voided key={signature.id} signature={signature} />,
      )}
      {load && document.endedAt === null && (
        <div className="flex flex-col gap-3">
          {isRefused && !mine && <RefusedNote op={op} title={COPY.refused} kept={COPY.kept} />}
          {mine ? (
            <VoidOwn load={load} signature={mine} />
          ) : (
            !waiting && (
              <>
                <p className="text-sm text-ink-soft">{COPY.optional}</p>
                <Button onClick={onSign}>{isRefused ? COPY.again : COPY.sign}</Button>
                <SigningLinks load={load} document={document} />
              </>
            )
          )}
        </div>
      )}
    </section>
  )
}

function stateWords(op: Op | undefined): string {
  if (op?.state === 'sending') return COPY.sending
  if (op && isMoving(op)) return COPY.waiting(formatTimeOfDay(op.actedAt.client))
  return COPY.notSigned
}

function Signed({ signature: { name, title, mark, signedAt, byLink } }: { signature: Signature }): ReactNode {
  return (
    <>
      {mark.kind === 'drawn' ? (
        <svg
          aria-hidden
          viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
          className="ml-auto block h-12 max-w-full"
        >
          <SignatureStrokes strokes={mark.strokes} />
        </svg>
      ) : (
        <span aria-hidden className="block text-xl font-bold text-blue-ink">
          {isolateBidi(name)}
        </span>
      )}
      <span className="block font-semibold">{isolateBidi(COPY.signer(name, title))}</span>
      {byLink && <span className="block text-sm text-ink-soft">{COPY.byLink}</span>}
      {mark.kind === 'standing' && <span className="block text-sm text-ink-soft">{COPY.standing}</span>}
      <span className="block text-sm text-ink-soft">{formatRecordTime(Date.parse(signedAt))}</span>
    </>
  )
}

function Voided({ signature: { name, voided } }: { signature: Signature }): ReactNode {
  return (
    voided && (
      <p className="text-sm text-ink-soft">
        <s>{isolateBidi(name)}</s> {COPY.voidedOn(formatRecordTime(Date.parse(voided.at)))}
        <span className="block text-ink">{isolateBidi(voided.reason)}</span>
      </p>
    )
  )
}

function VoidOwn({ load, signature }: { load: Load; signature: Signature }) {
  const [isAsking, setAsking] = useState(false)
  const refresh = useRefresh()
  const voiding = useMutation({
    mutationFn: (reason: string) =>
      call(voidSignatureEndpoint, { params: { id: load.id, signatureId: signature.id }, body: { reason } }),
    onSuccess: async () => {
      toasts.success(COPY.voidDone)
      setAsking(false)
      await refresh()
    },
  })
  return (
    <div>
      <Button variant="quiet" size="compact" className="-ml-3.5" onClick={() => setAsking(true)}>
        {COPY.void}
      </Button>
      <ReasonDialog
        open={isAsking}
        about={`void ${signature.id}`}
        title={COPY.voidTitle}
        description={COPY.voidText}
        confirmLabel={COPY.void}
        onClose={() => setAsking(false)}
        onReason={(reason) => voiding.mutateAsync(reason)}
      />
    </div>
  )
}
