import { useSeat } from '#client/browser/session/use-seat.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { mayActForParty } from '#client/components/load/load-access.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { useRefresh } from '#client/data/outbox/use-submit-action.ts'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { NetworkError } from '#contract/api/http-request.ts'
import type { Load } from '#contract/freight/load.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { voidSignatureEndpoint } from '#contract/freight/signature.ts'
import {
  createSigningLinkEndpoint,
  listSigningLinksEndpoint,
  revokeSigningLinkEndpoint,
  SIGNING_PAGE_PATH,
  type SigningLink,
} from '#contract/freight/signing-link.ts'
import { dealSideOf } from '#domain/freight/load-viewer.ts'
import { DEAL_SIDES, SIGNATURE_BOX } from '#domain/freight/signature.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatRecordTime } from '#domain/time/record-time.ts'
import { formatTimeOfDay } from '#offline/outbox/op-display.ts'
import { isMoving, OP_STATES } from '#offline/outbox/op-state.ts'
import type { Op } from '#offline/outbox/op.ts'
import { call } from '#offline/session/call.ts'
import { newDriverLink, ShownLink } from '../driver-links/one-time-link.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { RefusedNote } from '../unsent-note.tsx'
import { SIGNING_COPY as COPY, SIGNING_LINKS_COPY } from './copy.ts'
import { SignatureStrokes } from './sign-form.tsx'

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

/** Whether this party's signature is missing from the version in force, and the viewer may give it. */
export function useMayStillSign(document: Document | undefined, load: Load | undefined, op: Op | undefined): boolean {
  const maySign = useSeat('desk')
  if (!document || !load || document.endedAt !== null || document.version < document.latestVersion) return false
  return maySign && mayActForParty(load) && !ownSignature(document, load) && !(op && isMoving(op))
}

function ownSignature({ signatures, version }: Document, load: Load | undefined): Signature | undefined {
  const own = load && dealSideOf(load.viewer)
  return signatures.find((each) => each.version === version && each.voided === null && each.side === own)
}

interface SignaturesProps {
  document: Document
  /** the load, if this party may sign */
  load: Load | undefined
  op: Op | undefined
}

/** Lists valid and voided signatures, and the viewer's unsent one. Lets this party sign. */
export function Signatures({ document, load, op }: SignaturesProps) {
  const { signatures, version } = document
  const maySign = useSeat('desk')
  const own = load && dealSideOf(load.viewer)
  const valid = signatures.filter((each) => each.version === version && each.voided === null)
  const mine = ownSignature(document, load)
  const mayStillSign = useMayStillSign(document, load, op)
  const isRefused = op !== undefined && OP_STATES[op.state].phase === 'asks'
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
      {maySign && load && document.endedAt === null && (
        <div className="flex flex-col gap-3">
          {isRefused && !mine && <RefusedNote op={op} title={COPY.refused} kept={COPY.kept} />}
          {mine && mayActForParty(load) ? (
            <VoidOwn load={load} signature={mine} />
          ) : mayStillSign ? (
            <>
              <p className="text-sm text-ink-soft">{COPY.optional}</p>
              <SigningLinks load={load} document={document} />
            </>
          ) : (
            !mine &&
            !waiting && (
              <p className="text-sm text-ink-soft">{COPY.consentEnded(load.deal?.carrier?.legalName ?? '')}</p>
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

interface SigningLinksProps {
  load: Load
  document: RateConfirmationDocument
}

/** Links by which somebody without an account signs for this party: created, sent once, ended. They need signal. */
function SigningLinks({ load, document }: SigningLinksProps) {
  const queryClient = useQueryClient()
  const queryKey = ['signing-links', load.id]
  const params = { id: load.id }
  const links = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listSigningLinksEndpoint, { params }, { signal }),
    meta: { silent: true },
  })
  const onError = (error: unknown) =>
    toasts.error(error instanceof NetworkError ? SIGNING_LINKS_COPY.offline : SIGNING_LINKS_COPY.failed)
  const show = (answer: { data: SigningLink[] }) => queryClient.setQueryData(queryKey, answer)
  const creating = useMutation({
    mutationFn: async () => {
      const { linkId, token, tokenHash } = await newDriverLink()
      const body = { dealId: document.dealId, linkId, version: document.version, tokenHash }
      show(await call(createSigningLinkEndpoint, { params, body }))
      return `${location.origin}${DEFAULT_API_ROOT}${SIGNING_PAGE_PATH}/${token}`
    },
    onError,
  })
  const ending = useMutation({
    mutationFn: (linkId: string) => call(revokeSigningLinkEndpoint, { params: { ...params, linkId } }),
    onSuccess(answer) {
      show(answer)
      creating.reset()
      toasts.success(SIGNING_LINKS_COPY.ended)
    },
    onError,
  })
  return (
    <details className="group border-y border-hairline">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 font-semibold text-sign-deep hover:bg-paper">
        {SIGNING_LINKS_COPY.title}
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3 pt-2 pb-3">
        <p className="text-sm text-ink-soft">{SIGNING_LINKS_COPY.explain}</p>
        {creating.data ? (
          <div className="flex flex-col gap-2">
            <ShownLink
              url={creating.data}
              text={SIGNING_LINKS_COPY.message(load.number, creating.data)}
              words={SIGNING_LINKS_COPY}
              variant="ghost"
            />
          </div>
        ) : (
          <Button variant="ghost" busy={creating.isPending} onClick={() => creating.mutate()}>
            {SIGNING_LINKS_COPY.create}
          </Button>
        )}
        <ul className="flex flex-col divide-y divide-hairline">
          {links.data?.data.map((link) => (
            <li key={link.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <span>{SIGNING_LINKS_COPY.row(link, formatRecordTime(Date.parse(link.createdAt)))}</span>
              {link.state === 'open' && (
                <Button variant="danger-quiet" busy={ending.isPending} onClick={() => ending.mutate(link.id)}>
                  {SIGNING_LINKS_COPY.end}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
