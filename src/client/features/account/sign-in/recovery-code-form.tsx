import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { recoveryCodeSchema } from '#contract/account/two-step.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import * as z from 'zod/mini'

const recoveryForm = z.object({ recoveryCode: recoveryCodeSchema })

/** @param send resolves to the field's error if the code was wrong */
export function RecoveryCodeForm({ send }: { send: (recoveryCode: string) => Promise<string | undefined> }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(recoveryForm),
    mode: 'onTouched',
    defaultValues: { recoveryCode: '' },
  })
  const go = handleSubmit(async (typed) => {
    const wrong = await send(typed.recoveryCode)
    if (wrong) setError('recoveryCode', { message: wrong }, { shouldFocus: true })
  })
  return (
    <form noValidate onSubmit={(event) => void go(event)} className="flex flex-col gap-4">
      <TextField
        label="Recovery code"
        hint="Two groups of five letters and digits, like 7K2MD-XQ4PA"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={formState.errors.recoveryCode?.message}
        {...register('recoveryCode')}
      />
      <Button type="submit" busy={formState.isSubmitting}>
        {formState.isSubmitting ? 'Verifying...' : 'Verify'}
      </Button>
    </form>
  )
}
