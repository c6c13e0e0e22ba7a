import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Resolver, useForm } from 'react-hook-form'
import type { InputOf } from '#contract/endpoint.ts'
import { PATHS } from '#contract/path.ts'
import { accountDeletion, deleteAccount } from '#contract/profile-edit.ts'
import { ApiError } from '#contract/request.ts'
import { useUnsaved } from '#client/browser/unsaved.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useConnection } from '#client/data/use-connection.ts'
import { useOutboxCounts } from '#client/data/use-outbox.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/call.ts'

type Confirmed = InputOf<typeof deleteAccount>['body']
type Typed = Record<keyof Confirmed, string>

/** What follows, in the order in which people ask. */
const CONSEQUENCES = [
  'Your posted loads leave the board, your open requests are withdrawn, tenders to you are declined. Those concerned are told.',
  'Every device is signed out. Your name, e-mail, phone, picture and notifications are erased.',
  'Loads that were hauled stay on record with your business and its DOT number, because the law asks brokers to keep them for 3 years (49 CFR 371.3).',
]

/** SET-06 to SET-09: what the server refuses, the global handler tells; the way out stands here. */
export function DeleteAccountDialog({ onDeleted, onClose }: { onDeleted: () => Promise<void>; onClose: () => void }) {
  const isOffline = useConnection().is === 'offline'
  const unsent = Object.values(useOutboxCounts()).reduce((sum, count) => sum + count, 0)
  const { register, handleSubmit, formState } = useForm<Typed, unknown, Confirmed>({
    // any word can be typed, whatever the schema's own input says
    resolver: zodResolver(accountDeletion) as Resolver<Typed, unknown, Confirmed>,
    mode: 'onTouched',
    defaultValues: { password: '', confirmation: '' },
  })
  const deleting = useMutation({
    mutationFn: (body: Confirmed) => call(deleteAccount, { body }),
    onSuccess: async ({ message }) => {
      toasts.success(message)
      await onDeleted()
    },
  })
  useUnsaved(formState.isDirty && !deleting.isSuccess)
  const isHauling = deleting.error instanceof ApiError && deleting.error.code === 'ACTIVE_LOADS'
  return (
    <Dialog alert open onClose={onClose} title="Delete Account" description="This cannot be undone.">
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {CONSEQUENCES.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {unsent > 0 && (
          <li className="font-bold">
            {unsent === 1 ? '1 action on this device is' : `${unsent} actions on this device are`} not sent yet and will
            be lost.
          </li>
        )}
        <li>A load under way keeps the account open until it is delivered or its carrier is released.</li>
      </ul>
      <NeedsConnection isOffline={isOffline} what="Deleting your account" />
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((typed) => deleting.mutate(typed))(event)}
        className="flex flex-col gap-4"
      >
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <TextField
          label="Type DELETE to confirm"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={formState.errors.confirmation?.message}
          {...register('confirmation')}
        />
        <DialogActions>
          {isHauling && (
            <Button variant="quiet" className="sm:mr-auto" render={<Link to={PATHS.myLoads} />}>
              See your active loads
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={deleting.isPending}>
            {deleting.isPending ? 'Deleting...' : 'Delete Account'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
