import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AssigneeField } from '#client/components/assignee-field.tsx'
import { companyQuery } from '#client/data/account/company.queries.ts'
import { useColleagueName } from '#client/data/account/use-colleague-name.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { useRefresh } from '#client/data/outbox/use-submit-action.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { assignLoadsEndpoint } from '#contract/freight/load-actions.ts'
import type { Load } from '#contract/freight/load.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { canBeAssigned } from '#domain/access/seat.ts'
import { call } from '#offline/session/call.ts'
import { ASSIGNEE_COPY } from './copy.ts'

/** TEAM-13: whose work these loads are. It needs signal: who reads it elsewhere acts on it. */
export function AssignDialog({
  loads,
  onClose,
  onDone = onClose,
}: {
  loads: readonly Load[]
  onClose: () => void
  onDone?: () => void
}) {
  const isOffline = useConnection().status === 'offline'
  const refresh = useRefresh()
  const people = (useStored(companyQuery).data?.people ?? []).filter(({ seat }) => canBeAssigned(seat))
  const nameOf = useColleagueName()
  const [to, setTo] = useState((loads.length === 1 && (loads[0]?.assignee?.id as PersonId | undefined)) || null)
  const toName = people.find(({ id }) => id === to)
  const assigning = useMutation({
    meta: { about: 'assign-loads' },
    mutationFn: () =>
      call(assignLoadsEndpoint, {
        body: { loadIds: loads.map(({ id }) => id), personId: to },
      }),
    onSuccess() {
      toasts.success(ASSIGNEE_COPY.done(loads.length, toName ? nameOf(toName) : ASSIGNEE_COPY.toNobody))
      onDone()
      void refresh()
    },
  })
  return (
    <ConfirmDialog
      open
      title={ASSIGNEE_COPY.title(loads.length)}
      description={null}
      confirmLabel={ASSIGNEE_COPY.assign}
      whyNot={isOffline ? ASSIGNEE_COPY.needsConnection : undefined}
      busy={assigning.isPending}
      onConfirm={() => assigning.mutate()}
      onCancel={onClose}
    >
      <AssigneeField label={ASSIGNEE_COPY.assignedTo} people={people} value={to} onChange={setTo} />
    </ConfirmDialog>
  )
}
