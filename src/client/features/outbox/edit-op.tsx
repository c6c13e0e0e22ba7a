import { Link } from '@tanstack/react-router'
import { Button } from '#client/ui/button.tsx'
import type { Op } from '#offline/outbox/op.ts'
import { OUTBOX_COPY } from './copy.ts'
import { opFormPath } from './op-copy.ts'

/** The server's final rejection: no earlier try was carried out. */
const REFUSED = ['needs_you:rejected', 'needs_you:conflict']

/**
 * Links back to the form. A booking sent twice is one request, but a load that may already be posted must not be posted
 * again.
 */
export function EditOp({ op }: { op: Op }) {
  const form = opFormPath(op)
  const isSafe = !op.maybeSent || REFUSED.includes(op.state) || op.intent.kind === 'request-booking'
  return form && isSafe ? (
    <Button variant="ghost" render={<Link {...form} />}>
      {OUTBOX_COPY.edit}
    </Button>
  ) : null
}
