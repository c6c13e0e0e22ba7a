import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'

const LIBRARY = /^(react|storage|router|query|form|dates|base-ui|rare-maplibre)-[\w-]{8}\.js$/
const BUILDS_MS = 120_000

/** The board's screen with one more statement. */
const changedScreen: Plugin = {
  name: 'changed-screen',
  enforce: 'pre',
  transform: {
    filter: { id: /\/board-results\.tsx$/ },
    handler: (code) => `${code}\nconsole.info('a release with another board')\n`,
  },
}

async function filesOf(...plugins: Plugin[]): Promise<string[]> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'milepost-build-'))
  try {
    await build({ logLevel: 'silent', mode: 'production', plugins, build: { outDir, emptyOutDir: true } })
    return (await readdir(path.join(outDir, 'assets'))).toSorted()
  } finally {
    await rm(outDir, { recursive: true })
  }
}

test(
  'a release that changes one screen keeps the names of the library files: nobody fetches them again',
  async () => {
    const files = await filesOf()
    const changed = await filesOf(changedScreen)
    const libraries = files.filter((file) => LIBRARY.test(file))
    expect(libraries).toHaveLength(8)
    expect(changed.filter((file) => LIBRARY.test(file))).toEqual(libraries)
    expect(changed).not.toEqual(files)
  },
  BUILDS_MS,
)
