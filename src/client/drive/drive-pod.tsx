import { useState } from 'preact/hooks'
import { formatClock } from '#domain/time/stop-time.ts'
import { isMoving } from '#offline/outbox/op-state.ts'
import type { Op } from '#offline/outbox/op.ts'
import type { IntentOf } from '#offline/outbox/op-kind.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import type { StoredLink } from '#offline/driver/link-store.ts'
import type { DriveCopy } from './drive-copy.ts'
import { SECONDARY } from './drive-frame.tsx'
import { DriveIcon } from './drive-icon.tsx'
import type { KeptPage } from './use-kept-pages.ts'

export type PodOp = Op & { intent: IntentOf<'add-document'> }

interface DrivePodProps {
  copy: DriveCopy
  link: StoredLink
  outbox: Outbox
  ops: readonly Op[]
  /** the photos that are still on this phone */
  pages: readonly KeptPage[]
  isEnded: boolean
}

/** Photos of the signed POD: saved on this phone first, then sent with its signal. */
export function DrivePod({ copy, link, outbox, ops, pages, isEnded }: DrivePodProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'photoFailed' | 'notSaved'>('idle')
  const { zone } = link.load.delivery
  const waiting = ops.filter(isPod).filter((op) => op.state !== 'cancelled')
  const last = waiting.findLast((op) => isMoving(op) && !op.maybeSent)
  const known = new Set(waiting.map(({ intent }) => intent.documentId))
  const received = link.load.documents.filter(({ id, kind }) => kind === 'pod' && !known.has(id))
  const isFirst = waiting.length + received.length === 0

  function waitForPage(camera: 'open' | 'closed'): void {
    if (last) void import('./save-document.ts').then((file) => file.waitForPage(outbox, last, camera))
  }

  async function add(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    setState('busy')
    try {
      const { saveDocument } = await import('./save-document.ts')
      await saveDocument(files, { outbox, link, label: copy.load(link.load.number), last })
      setState('idle')
    } catch (error) {
      // by its name: the class comes with the lazy part
      setState(error instanceof Error && error.name === 'PageProblem' ? 'photoFailed' : 'notSaved')
    }
  }

  const told = (op: Op) => {
    if (op.state === 'done') return copy.sent(formatClock(op.settledAt ?? 0, zone))
    return isMoving(op) ? copy.saved(formatClock(op.actedAt.client, zone)) : copy.refused
  }
  return (
    <section class="flex flex-col gap-3">
      <ul class="flex flex-col gap-2 empty:hidden">
        {received.map(({ id, pages, receivedAt }) => (
          <li key={id} class="flex flex-wrap justify-between gap-x-4">
            <strong>{copy.pages(pages)}</strong>
            {copy.sent(formatClock(Date.parse(receivedAt), zone))}
          </li>
        ))}
        {waiting.map((op) => (
          <li key={op.opId} class="flex flex-wrap justify-between gap-x-4">
            <strong>{copy.pages(op.intent.parts.length)}</strong>
            <span>{told(op)}</span>
            <Thumbnails copy={copy} pages={pages.filter(({ documentId }) => documentId === op.intent.documentId)} />
          </li>
        ))}
      </ul>
      {!isEnded && (
        <label class={`${SECONDARY} focus-within:outline-3 focus-within:outline-offset-2`}>
          <DriveIcon is="camera" />
          {state === 'busy' ? copy.preparing : isFirst ? copy.photo : copy.addPages}
          <input
            type="file"
            class="sr-only"
            accept="image/*,application/pdf"
            capture="environment"
            multiple
            disabled={state === 'busy'}
            onClick={() => waitForPage('open')}
            onCancel={() => waitForPage('closed')}
            onChange={({ currentTarget }) => {
              void add([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
        </label>
      )}
      <p role="alert" class="font-bold empty:hidden">
        {state === 'photoFailed' || state === 'notSaved' ? copy[state] : ''}
      </p>
    </section>
  )
}

function isPod(op: Op): op is PodOp {
  return op.intent.kind === 'add-document'
}

function Thumbnails({ copy, pages }: { copy: DriveCopy; pages: readonly KeptPage[] }) {
  if (pages.length === 0) return null
  return (
    <ul class="flex basis-full flex-wrap gap-3 pt-1">
      {pages.map(({ id, file, url }, index) => (
        <li key={id} class="h-34 w-26 overflow-hidden rounded-card border-2 border-ink">
          {file.type.startsWith('image/') ? (
            <img src={url} alt={copy.page(index + 1)} class="size-full object-cover" />
          ) : (
            <span class="grid size-full place-items-center text-center font-bold">
              {copy.pdf}
              <span class="sr-only">{copy.page(index + 1)}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
