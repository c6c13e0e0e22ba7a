import { Checkbox } from '#client/ui/checkbox.tsx'
import { API_SCOPES, type ApiScope, SCOPE_NAMES } from '#contract/programs/api-scope.ts'
import { KEY_FORM_COPY as COPY } from './copy.ts'

interface ScopeFieldsProps {
  value: readonly ApiScope[]
  onChange: (scopes: ApiScope[]) => void
}

/** What a key may do, in words. */
export function ScopeFields({ value, onChange }: ScopeFieldsProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{COPY.scopes}</legend>
      {API_SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          label={SCOPE_NAMES[scope]}
          checked={value.includes(scope)}
          onChange={() =>
            onChange(API_SCOPES.filter((each) => (each === scope ? !value.includes(scope) : value.includes(each))))
          }
        />
      ))}
    </fieldset>
  )
}
