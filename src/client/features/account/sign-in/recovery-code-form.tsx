import { recoveryCodeSchema } from '#contract/account/two-step.ts'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { TextField } from '#client/ui/text-field.tsx'
import * as z from 'zod/mini'

const WRONG = 'That recovery code is wrong or already used'

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
    place: ({ code }) => (code === 'CODE_WRONG' ? { recoveryCode: WRONG } : undefined),
    report,
  })
  return (
    <Form form={form} send={({ recoveryCode }) => send(recoveryCode)}>
      <TextField
        label="Recovery code"
        hint="Two groups of five letters and digits, like 7K2MD-XQ4PA"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('recoveryCode')}
      />
      <SubmitRow form={form} label="Verify" busyLabel="Verifying..." />
    </Form>
  )
}
