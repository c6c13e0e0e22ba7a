import { Link } from '@tanstack/react-router'
import { Button } from '#client/ui/button.tsx'
import type { Intent } from '#offline/outbox/op-kind.ts'
import { OUTBOX_COPY } from './copy.ts'
import { opLoadPath } from './op-copy.ts'

export function OpenLoad({ intent }: { intent: Intent }) {
  const path = opLoadPath(intent)
  return path ? (
    <Button variant="ghost" render={<Link to={path} />}>
      {OUTBOX_COPY.openLoad}
    </Button>
  ) : null
}
