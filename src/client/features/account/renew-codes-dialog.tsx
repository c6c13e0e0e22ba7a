import { useMutation } from '@tanstack/react-query'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { InputOf } from '#contract/endpoint.ts'
import { renewRecoveryCodes } from '#contract/second-step.ts'
import { useUnsaved } from '#client/browser/unsaved.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useRefreshedAccount } from '#client/data/own-account.ts'
import { useConnection } from '#client/data/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { call } from '#offline/call.ts'

type Typed = InputOf<typeof renewRecoveryCodes>['body']

interface RenewCodesDialogProps {
  onRenewed: (codes: readonly string[]) => void
  onClose: () => void
}

/** The password first: a phone left on the dock must not be enough. */
export function RenewCodesDialog({ onRenewed, onClose }: RenewCodesDialogProps) {
  const isOffline = useConnection().is === 'offline'
  const refresh = useRefreshedAccount()
  const { register, handleSubmit, formState } = useForm<Typed>({
    resolver: zodResolver(renewRecoveryCodes.body),
    mode: 'onTouched',
    defaultValues: { password: '' },
  })
  const renewing = useMutation({
    mutationFn: (body: Typed) => call(renewRecoveryCodes, { body }),
    onSuccess: async ({ recoveryCodes }) => {
      onRenewed(recoveryCodes)
      await refresh()
    },
  })
  useUnsaved(formState.isDirty)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Make new recovery codes"
      description="The ones that you have now stop working at once."
    >
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((typed) => renewing.mutate(typed))(event)}
        className="flex flex-col gap-4"
      >
        <NeedsConnection isOffline={isOffline} what="This" />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={renewing.isPending}>
            Make new codes
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
