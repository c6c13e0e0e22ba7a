import type { ReactNode } from 'react'
import { discardUnsent } from '#client/data/outbox/outbox-actions.ts'
import { Button } from '#client/ui/button.tsx'
import { endSentence } from '#domain/text/end-sentence.ts'
import type { Op } from '#offline/outbox/op.ts'
import { UNSENT_COPY } from './copy.ts'

/** An action that this device still has to send. */
export function WaitingNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-card border border-line bg-paper p-3 font-semibold">
      {children}
    </p>
  )
}

interface RefusedNoteProps {
  op: Op
  title: string
  /** what becomes of the typed text, if any was typed */
  kept?: string | undefined
}

/** An action that the server refused, and why. */
export function RefusedNote({ op, title, kept }: RefusedNoteProps) {
  return (
    <div role="status" className="flex flex-col gap-1 rounded-card border border-stop p-4">
      <p className="font-bold">{title}</p>
      {op.lastError?.message && <p>{endSentence(op.lastError.message)}</p>}
      {kept !== undefined && <p>{kept}</p>}
      <div>
        <Button variant="quiet" size="compact" className="-ml-3.5" onClick={() => void discardUnsent(op)}>
          {UNSENT_COPY.discard}
        </Button>
      </div>
    </div>
  )
}
