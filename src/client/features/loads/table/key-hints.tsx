import { KEY_HINTS } from './my-loads-keys-copy.ts'

/** The keys in short; the button beside the filters explains them, and turns them off. */
export function KeyHints() {
  return (
    <p className="hidden flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft pointer-fine:flex">
      {KEY_HINTS.map(({ keys, does }) => (
        <span key={does} className="inline-flex items-center gap-1">
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {does}
        </span>
      ))}
    </p>
  )
}
