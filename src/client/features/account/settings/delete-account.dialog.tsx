import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { PATHS } from '#contract/api/path.ts'
import { accountDeletionSchema, deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { companyQuery } from '#client/data/account/company.queries.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useOutboxCounts } from '#client/data/outbox/use-outbox.ts'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { DELETE_ACCOUNT_CONSEQUENCES, DELETE_ACCOUNT_COPY } from './copy.ts'

type Confirmed = EndpointInput<typeof deleteAccountEndpoint>['body']
type DeleteAccountValues = Record<keyof Confirmed, string>

/** SET-06 to SET-09: the global handler reports server errors; the link to active loads shows here. */
export function DeleteAccountDialog({ onDeleted, onClose }: { onDeleted: () => Promise<void>; onClose: () => void }) {
  const isOffline = useConnection().status === 'offline'
  const { company } = useSession().user
  const owners = useStored(companyQuery).data?.people.filter(({ seat }) => seat === 'owner').length
  // with colleagues, only the person goes
  const isLeaving = company.people > 1
  const unsent = Object.values(useOutboxCounts()).reduce((sum, count) => sum + count, 0)
  const form = useServerForm<DeleteAccountValues, Confirmed>({
    schema: accountDeletionSchema,
    defaultValues: { password: '', confirmation: '' },
  })
  const deleting = useMutation({
    meta: { handles: 'LAST_OWNER' },
    mutationFn: (body: Confirmed) => call(deleteAccountEndpoint, { body }),
    onSuccess: async ({ message }) => {
      toasts.success(message)
      await onDeleted()
    },
  })
  const isRefused = deleting.error instanceof ApiError && deleting.error.code === 'LAST_OWNER'
  const isOnlyOwner = isRefused || (isLeaving && company.seat === 'owner' && owners === 1)
  const isHauling = deleting.error instanceof ApiError && deleting.error.code === 'ACTIVE_LOADS'
  const consequences = isLeaving
    ? isOnlyOwner
      ? []
      : [DELETE_ACCOUNT_COPY.leaves(company.name)]
    : DELETE_ACCOUNT_CONSEQUENCES
  return (
    <Dialog
      alert
      open
      onClose={onClose}
      title={DELETE_ACCOUNT_COPY.title}
      description={DELETE_ACCOUNT_COPY.description}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {consequences.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {unsent > 0 && <li className="font-bold">{DELETE_ACCOUNT_COPY.unsent(unsent)}</li>}
        {!isLeaving && <li>{DELETE_ACCOUNT_COPY.stillHauling}</li>}
      </ul>
      <NeedsConnection isOffline={isOffline} what={DELETE_ACCOUNT_COPY.needsConnection} />
      {isOnlyOwner && (
        <p role="alert" className="font-bold text-stop">
          {DELETE_ACCOUNT_COPY.onlyOwner}
        </p>
      )}
      <Form form={form} send={deleting.mutateAsync}>
        <PasswordField
          label={DELETE_ACCOUNT_COPY.password}
          autoComplete="current-password"
          {...form.field('password')}
        />
        <TextField
          label={DELETE_ACCOUNT_COPY.typeDeleteToConfirm}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('confirmation')}
        />
        <SubmitActions
          form={form}
          label={DELETE_ACCOUNT_COPY.title}
          busyLabel={DELETE_ACCOUNT_COPY.submitting}
          danger
          onCancel={onClose}
        >
          {isOnlyOwner && (
            <Button variant="quiet" className="sm:mr-auto" render={<Link to={PATHS.people} />}>
              {DELETE_ACCOUNT_COPY.toPeople}
            </Button>
          )}
          {isHauling && (
            <Button variant="quiet" className="sm:mr-auto" render={<Link to={PATHS.myLoads} />}>
              {DELETE_ACCOUNT_COPY.viewActiveLoads}
            </Button>
          )}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}
