import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { closingLines } from '#scripts/test-report.ts'

/** Files of the product by path, without tests. */
const sources = new Map(
  globSync('{src,sw}/**/*.{ts,tsx}')
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.(test|gen)\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')] as const),
)

/** Files below a folder whose text matches. */
function filesWith(text: RegExp, below = ''): string[] {
  return [...sources].flatMap(([file, content]) => (file.startsWith(below) && text.test(content) ? file : [])).sort()
}

describe('[CODE-05] names', () => {
  /** Metaphors that plain names replaced. Some of these words may still be in a text. */
  const OLD_NAMES =
    /\b(turnstile|wishesOf|Telling|sheetDesk|sheetWorkbench|contentMark|nearWords|loadStanding|keptForm|billingDesk|Errand)\b/i

  test('no name from before the plain names is left', () => {
    expect(filesWith(OLD_NAMES)).toEqual([])
    const files = [...sources.keys()].map((file) => path.posix.basename(file).replaceAll('-', ''))
    expect(files.filter((file) => OLD_NAMES.test(file.split('.')[0] ?? ''))).toEqual([])
  })

  test('what decides or sends something about a booking request says so, as “request” alone is an HTTP request', () => {
    const booking = [...sources].filter(([file]) => /\/booking(\/|\.ts$)/.test(file))
    const names = booking.flatMap(([, text]) =>
      [...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(([, name = '']) => name),
    )
    expect(names).toContain('acceptBookingRequest')
    expect(
      names.filter((name) => /^(decide|accept|reject|withdraw|present|insert|lock|find)Request/.test(name)),
    ).toEqual([])
  })
})

describe('[CODE-06] rooms', () => {
  test('SQL is in *.sql.ts', () => {
    const SQL = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
    const stray = filesWith(SQL).filter((file) => !/^src\/server\/(db|demo)\//.test(file))
    expect(stray.filter((file) => file.endsWith('.sql.ts')).length).toBeGreaterThan(20)
    expect(stray.filter((file) => !file.endsWith('.sql.ts'))).toEqual([])
  })

  test('domain, offline and the client’s data have a folder for each subject, and no loose file', () => {
    expect([...sources.keys()].filter((file) => /^src\/(domain|offline|client\/data)\/[^/]+$/.test(file))).toEqual([])
    const foldersOf = (room: string) =>
      [
        ...new Set(
          [...sources.keys()].flatMap((file) => (file.startsWith(room) ? file.slice(room.length).split('/')[0] : [])),
        ),
      ]
        .map(String)
        .sort()
    expect(foldersOf('src/domain/')).toEqual(['access', 'freight', 'geo', 'text', 'time'])
    expect(foldersOf('src/offline/')).toEqual(['cache', 'documents', 'driver', 'outbox', 'session'])
  })

  test('what concerns an account is in one folder of features, on the client and on the server', () => {
    const features = [...sources.keys()].filter((file) => /^src\/(client|server)\/features\//.test(file))
    const noun = (file: string) => file.split('/').slice(1, 4).join('/')
    const owners = features.filter((file) => /\/(login|sign-in|sign-up|password|profile|two-step)[/.-]/.test(file))
    expect([...new Set(owners.map(noun))].sort()).toEqual(['client/features/account', 'server/features/account'])
  })
})

test('[CODE-08] only browser tests are tried again, and their second tries are counted apart', () => {
  const tests = globSync('{src,sw,scripts,tests}/**/*.{test,e2e}.ts').map((file) => [file, readFileSync(file, 'utf8')])
  expect(tests.length).toBeGreaterThan(100)
  const retried = tests.filter(([, text = '']) => /\bconfigure\(\{[^}]*\bretries:|\{ *retry: *\d/.test(text))
  expect(retried.map(([file]) => file)).toEqual([])
  expect(readFileSync('vitest.config.ts', 'utf8')).not.toMatch(/\bretry\b/)
  const run = { passed: 350, failed: 0, secondTries: ['board.e2e.ts › pages'] }
  expect(closingLines(new Map([['browser tests', run]])).slice(-4)).toEqual([
    'needed a second try: 1',
    '    board.e2e.ts › pages',
    '',
    '350 passed, 0 failed',
  ])
})

describe('[CODE-11] forms', () => {
  test('the frame of a form exists once, apart from what is no form of the app', () => {
    expect(filesWith(/<form\b/, 'src/client/')).toEqual([
      'src/client/components/form.tsx',
      // the choices of a search: nothing is sent or saved
      'src/client/features/board/filters-dialog.tsx',
      // one field and its button
      'src/client/features/bulk/choose-list.tsx',
      'src/client/features/bulk/fix-equal-values.tsx',
      // switches that are saved together
      'src/client/features/notifications/notification-preferences-screen.tsx',
      // Stripe's own fields
      'src/client/features/subscription/payment-method/stripe-card-form.tsx',
      // rendered to HTML, without the app
      'src/client/site/mail-form.tsx',
      'src/client/ui/search-box.tsx',
    ])
  })

  test('each screen that sends a form has the shared frame and the shared button', () => {
    const screens = filesWith(/\buse(Server|Plain|Text)Form\s*[<(]/, 'src/client/features/').filter((file) =>
      file.endsWith('.tsx'),
    )
    expect(screens.length).toBeGreaterThan(10)
    // the dialog of a broker's settings has the frame for all of them
    const bare = screens.filter((file) => !/<((Dialog|Load)?Form|SettingDialog)\b/.test(sources.get(file) ?? ''))
    expect(bare).toEqual([])
    expect(sources.get('src/client/features/account/profile/setting-dialog.tsx')).toContain('<Form form={form}')
  })

  test('a server’s refusal is shown above a button in one place for each kind of form', () => {
    expect(filesWith(/<FailureNote\b/)).toEqual([
      'src/client/components/dialog-form.tsx',
      'src/client/components/form.tsx',
      // at sign-in a limit or a lost connection stays on screen after its toast
      'src/client/features/account/sign-in/use-rate-limit-notice.tsx',
      // the long form: a list of errors, and a bar that sticks
      'src/client/features/posting/form/load-form.tsx',
      // the form for a test card and Stripe's form share it
      'src/client/features/subscription/payment-method/card-form-foot.tsx',
    ])
  })

  test('a label with its hint and error is tied to its control in one place', () => {
    expect(filesWith(/<label htmlFor=/)).toEqual(['src/client/ui/checkbox.tsx', 'src/client/ui/field.tsx'])
    expect(filesWith(/id=\{errorId\}/)).toEqual(['src/client/ui/field.tsx'])
  })

  test('the fields for name, phone and a new password exist once in the app', () => {
    const filesOf = (field: string) =>
      filesWith(new RegExp(`autoComplete="${field}"`), 'src/client/').filter(
        (file) => !file.startsWith('src/client/site/'),
      )
    expect(filesOf('tel')).toEqual(['src/client/components/contact-fields.tsx'])
    const others = ['given-name', 'family-name', 'new-password']
    expect(others.map(filesOf)).toEqual(others.map(() => ['src/client/components/account-fields.tsx']))
    expect(filesWith(/<(NameFields|PhoneField|NewPasswordFields)\b/, 'src/client/features/').length).toBeGreaterThan(3)
  })
})

describe('[USE-15] words', () => {
  /** Phrases that `voice.md` replaced, and formats that differ from ours. */
  const OLD_WORDS =
    /\boops\b|\be-mail|\bheard so\b|\bto mend\b|\bput (this \w+ )?away\b|\bunder way\b|\bat the wheel\b|\btaking back\b|\bis told\b|\bsends? by itself\b|\bgoes by itself\b|\bnothing rings\b|\b\d{1,2}:\d\d ?[ap]m\b/i

  test('no screen text uses a phrase that plain words replaced', () => {
    const texts = filesWith(/(?:)/, 'src/client/').filter((file) => /[/-]copy\.ts$/.test(file))
    expect(texts.length).toBeGreaterThan(100)
    expect(texts.filter((file) => OLD_WORDS.test(sources.get(file) ?? ''))).toEqual([])
  })

  test('a weight is in lb, except on the card whose label is specified', () => {
    const texts = filesWith(/\blbs\b/, 'src/client/').filter((file) => /[/-]copy\.ts$/.test(file))
    expect(texts).toEqual(['src/client/components/load-copy.ts'])
    expect(sources.get('src/client/components/load-copy.ts')?.match(/\blbs\b/g)).toHaveLength(1)
  })
})

describe('the guides', () => {
  const files = globSync('{src,sw,tests,scripts,docs,deploy,public}/**/*.*')
    .concat(globSync('*'))
    .map((file) => `/${file.replaceAll(path.sep, '/')}`)

  test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...globSync('docs/{operations,offline,persisted}.md')])(
    '%s names only files that exist',
    (guide) => {
      const text = readFileSync(guide, 'utf8')
      const named = [...text.matchAll(/`([\w/.-]+\.(?:tsx?|mjs|md|json|css|txt|yaml))`/g)].map(([, file = '']) => file)
      const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, file = '']) =>
        path.posix.join('/', path.dirname(guide), file),
      )
      // a kind's suffix, and an example of a test's name
      const paths = named.filter((file) => !file.startsWith('.') && file !== 'x.test.ts')
      expect(paths.filter((file) => !files.some((known) => known.endsWith(`/${file}`)))).toEqual([])
      expect(linked.filter((file) => !files.some((known) => known.startsWith(file)))).toEqual([])
    },
  )
})
