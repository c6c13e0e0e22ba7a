import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AccountType } from '#contract/account/sign-up.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { signUpDraft } from './sign-up-draft.ts'
import { EMPTY_SIGN_UP_FORM, signUpForm, type SignUpFormValues } from './sign-up.form.ts'

/** The wizard's single form. Every key is saved on the device, except passwords and consent. */
export function useSignUpForm() {
  const [draft] = useState(signUpDraft.read)
  const [accountType, setAccountType] = useState(draft?.accountType ?? null)
  const form = useForm<SignUpFormValues>({
    resolver: zodResolver(signUpForm(accountType ?? 'broker')),
    mode: 'onTouched',
    defaultValues: { ...EMPTY_SIGN_UP_FORM, ...draft },
  })
  useUnsavedChanges(form.formState.isDirty)

  const { subscribe } = form
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
    form.setValue('dotNumber', '')
    form.setValue('mcNumber', '')
    signUpDraft.keep({ ...form.getValues(), accountType: type })
  }
  return { form, accountType, choose }
}
export type SignUpFormState = ReturnType<typeof useSignUpForm>['form']
