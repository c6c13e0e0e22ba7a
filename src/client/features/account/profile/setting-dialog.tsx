import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import type { ServerForm } from '#client/components/use-server-form.ts'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { toasts } from '#client/ui/toasts.ts'

/** Saves a setting, says so and closes. */
export function useSaving<Typed>(
  save: (typed: Typed) => Promise<unknown>,
  { saved, onClose }: { saved: (typed: Typed) => string; onClose: () => void },
) {
  const refresh = useRefreshAccount()
  return useMutation({
    mutationFn: save,
    onSuccess: async (_, typed) => {
      toasts.success(saved(typed))
      await refresh()
      onClose()
    },
  })
}

interface SettingDialogProps<Parsed> {
  words: { dialogTitle: string; whatHappens: string; needsConnection: string; save: string; saving: string }
  form: Pick<ServerForm<never, Parsed>, 'submit' | 'isSending' | 'failure'>
  send: (typed: Parsed) => Promise<unknown>
  whyNot?: string | undefined
  /** buttons beside those that cancel and save */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Edits one setting of the account, which only the server can save. */
export function SettingDialog<Parsed>({
  words,
  form,
  send,
  whyNot,
  actions,
  onClose,
  children,
}: SettingDialogProps<Parsed>) {
  const isOffline = useConnection().status === 'offline'
  return (
    <Dialog open onClose={onClose} title={words.dialogTitle} description={words.whatHappens}>
      <NeedsConnection isOffline={isOffline} what={words.needsConnection} />
      <Form form={form} send={send}>
        {children}
        <SubmitActions form={form} label={words.save} busyLabel={words.saving} whyNot={whyNot} onCancel={onClose}>
          {actions}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}
