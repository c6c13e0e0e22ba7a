import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { useColleagueName } from '#client/data/account/use-colleague-name.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { accountIdOf, hasColleagues } from '#contract/account/account.ts'
import type { Load } from '#contract/freight/load.ts'
import { canBeAssigned } from '#domain/access/seat.ts'
import { ASSIGNEE_COPY } from './copy.ts'

const AssignDialog = lazyDialog(() => import('./assign.dialog.tsx'), 'AssignDialog')

/** Whose work the load is in the viewer's company, and who may change it. Nothing for an account alone (TEAM-02). */
export function AssignedTo({ load }: { load: Load }) {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const nameOf = useColleagueName()
  const isParty = [load.broker.id, load.dispatcher?.id].includes(accountIdOf(user))
  if (!hasColleagues(user) || !isParty) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
      <p>
        <span className="text-ink-soft">{ASSIGNEE_COPY.assignedTo}</span>{' '}
        <strong>{load.assignee ? nameOf(load.assignee) : ASSIGNEE_COPY.nobody}</strong>
      </p>
      {canBeAssigned(user.company.seat) && (
        <Button variant="ghost" size="compact" onClick={() => setOpen(true)}>
          <UserRound aria-hidden />
          {ASSIGNEE_COPY.assign}
        </Button>
      )}
      {isOpen && <AssignDialog loads={[load]} onClose={() => setOpen(false)} />}
    </div>
  )
}
