import { Link } from '@tanstack/react-router'
import { Button } from '#client/ui/button.tsx'
import type { Op } from '#offline/op.ts'
import { formPathOf } from './op-words.ts'

/**
 * What was typed is written anew where it was written. A booking twice is one request; a load that may have been posted is
 * not posted again.
 */
export function EditOp({ op }: { op: Op }) {
  const form = formPathOf(op)
  const isSafe = !op.maybeSent || op.intent.kind === 'request-booking'
  return form && isSafe ? (
    <Button variant="ghost" render={<Link {...form} />}>
      Edit
    </Button>
  ) : null
}
