import { useEffect, useState } from 'react'
import type { AccountType } from '#contract/account/sign-up.ts'
import { useServerForm } from '#client/components/use-server-form.ts'
import { signUpDraft } from './sign-up-draft.ts'
import { EMPTY_SIGN_UP_FORM, type ParsedSignUpForm, signUpForm, type SignUpFormValues } from './sign-up.form.ts'

/** The wizard's single form. Every key is saved on the device, except passwords and consent. */
export function useSignUpForm(report: (error: unknown) => void) {
  const [draft] = useState(signUpDraft.read)
  const [accountType, setAccountType] = useState(draft?.accountType ?? null)
  const form = useServerForm<SignUpFormValues, ParsedSignUpForm>({
    schema: signUpForm(accountType ?? 'broker'),
    defaultValues: { ...EMPTY_SIGN_UP_FORM, ...draft },
    fieldOf: (path) => (path === 'freightProfile.dotNumber' ? 'dotNumber' : undefined),
    report,
  })

  const { subscribe, setValue, getValues } = form.methods
  useEffect(() => {
    if (accountType === null) return undefined
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => signUpDraft.keep({ ...values, accountType }),
    })
  }, [subscribe, accountType])

  /** SIGN-04 */
  const choose = (type: AccountType) => {
    setAccountType(type)
    setValue('dotNumber', '')
    setValue('mcNumber', '')
    signUpDraft.keep({ ...getValues(), accountType: type })
  }
  return { form, accountType, choose }
}
export type SignUpFormState = ReturnType<typeof useSignUpForm>['form']
