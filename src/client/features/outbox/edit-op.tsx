import { Link } from '@tanstack/react-router'
import { Button } from '#client/ui/button.tsx'
import type { Op } from '#offline/op.ts'
import { formPathOf } from './op-words.ts'

/** The server's last word on an action: whatever was sent before, nothing of it was done. */
const REFUSED = ['needs_you:rejected', 'needs_you:conflict']

/**
 * What was typed is written anew where it was written. A booking twice is one request; a load that may have been posted,
 * as nobody has heard yet, is not posted again.
 */
export function EditOp({ op }: { op: Op }) {
  const form = formPathOf(op)
  const isSafe = !op.maybeSent || REFUSED.includes(op.state) || op.intent.kind === 'request-booking'
  return form && isSafe ? (
    <Button variant="ghost" render={<Link {...form} />}>
      Edit
    </Button>
  ) : null
}
