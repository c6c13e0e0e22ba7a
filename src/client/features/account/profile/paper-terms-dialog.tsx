import { useMutation } from '@tanstack/react-query'
import { setPaperTermsEndpoint } from '#contract/account/set-paper-terms.ts'
import { PAPER_TERM_NAMES } from '#contract/freight/paper-words.ts'
import { PAPER_TERMS, type PaperTerm, type PaperTerms } from '#domain/freight/paper-terms.ts'
import { SubmitActions } from '#client/components/dialog-form.tsx'
import { Form } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import '#client/ui/dialog-box.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { PAPER_TERMS_COPY as COPY } from './paper-terms-copy.ts'
import { type PaperTermsForm, paperTermsFormSchema, toPaperTermsForm } from './paper-terms.form.ts'

const GROUPS: Record<keyof typeof COPY.groups, readonly PaperTerm[]> = {
  company: ['address', 'dispatchPhone', 'billingEmail'],
  charges: ['layover', 'tonu', 'lumper', 'stopOff', 'driverAssist', 'otherCharges'],
  payment: ['documents', 'deadline', 'payTerms', 'quickPay'],
  rules: ['rebrokering', 'tracking', 'fines'],
}
const NAMES = ['company', 'charges', 'payment', 'rules'] as const

interface PaperTermsDialogProps {
  terms: PaperTerms
  onClose: () => void
}

export function PaperTermsDialog({ terms, onClose }: PaperTermsDialogProps) {
  const isOffline = useConnection().is === 'offline'
  const refresh = useRefreshAccount()
  const form = useServerForm<PaperTermsForm>({
    schema: paperTermsFormSchema,
    defaultValues: toPaperTermsForm(terms),
    fieldOf: (path) => PAPER_TERMS.find((term) => path === `terms.${term}`),
  })
  const saving = useMutation({
    mutationFn: (typed: PaperTermsForm) => call(setPaperTermsEndpoint, { body: { terms: typed } }),
    onSuccess: async () => {
      toasts.success(COPY.saved)
      await refresh()
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={COPY.dialogTitle} description={COPY.whatHappens}>
      <NeedsConnection isOffline={isOffline} what={COPY.needsConnection} />
      <Form form={form} send={saving.mutateAsync}>
        {NAMES.map((group) => (
          <fieldset key={group} className="flex flex-col gap-3">
            <legend className="mb-2 text-lg font-bold">{COPY.groups[group]}</legend>
            {GROUPS[group].map((term) => (
              <TextField
                key={term}
                label={PAPER_TERM_NAMES[term]}
                placeholder={COPY.examples[term]}
                autoComplete="off"
                {...form.field(term)}
              />
            ))}
          </fieldset>
        ))}
        <SubmitActions form={form} label={COPY.save} busyLabel={COPY.saving} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
