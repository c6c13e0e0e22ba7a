import '#offline/session/no-eval.ts'
import { initSession } from '#client/browser/session/session-state.ts'

// IndexedDB opens slowly on a phone that was just turned on: start while the app's code loads
void initSession()
