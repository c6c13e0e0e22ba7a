import { recoveryCodeSchema } from '#contract/account/two-step.ts'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { TextField } from '#client/ui/text-field.tsx'
import * as z from 'zod/mini'
import { RECOVERY_CODE_FORM_COPY } from './two-step-copy.ts'

const recoveryForm = z.object({ recoveryCode: recoveryCodeSchema })

interface RecoveryCodeFormProps {
  /** rejects with what the server refused */
  send: (recoveryCode: string) => Promise<void>
  report: (error: unknown) => void
}

export function RecoveryCodeForm({ send, report }: RecoveryCodeFormProps) {
  const form = useServerForm({
    schema: recoveryForm,
    defaultValues: { recoveryCode: '' },
    place: ({ code }) => (code === 'CODE_WRONG' ? { recoveryCode: RECOVERY_CODE_FORM_COPY.wrong } : undefined),
    report,
  })
  return (
    <Form form={form} send={({ recoveryCode }) => send(recoveryCode)}>
      <TextField
        label={RECOVERY_CODE_FORM_COPY.recoveryCode}
        hint={RECOVERY_CODE_FORM_COPY.recoveryCodeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('recoveryCode')}
      />
      <SubmitRow form={form} label={RECOVERY_CODE_FORM_COPY.submit} busyLabel={RECOVERY_CODE_FORM_COPY.submitting} />
    </Form>
  )
}
