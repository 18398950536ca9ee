import type { Contractor } from '../contractor.ts'
import type { Desk } from './desk.ts'

/** Opening an account, signing in and out. */
export function atTheDoor(desk: Desk): Pick<Contractor, 'openAccount' | 'signIn' | 'signOut' | 'whereabouts'> {
  const label = (name: string) => desk.page.getByLabel(name, { exact: true })
  const button = (name: string) => desk.page.getByRole('button', { name })
  return {
    async openAccount({ firstName, lastName, email, password }) {
      await desk.goTo('/register')
      await desk.hand.fill(label('First name'), firstName)
      await desk.hand.fill(label('Last name'), lastName)
      await desk.hand.fill(label('Email'), email)
      await desk.hand.fill(label('Password'), password)
      await desk.press(
        () => desk.hand.press(button('Create Account')),
        ({ pathname }) => pathname === '/subscription',
      )
    },
    async signIn(email, password) {
      await desk.goTo('/login')
      await desk.press(
        () => submitLogin(desk, email, password),
        ({ pathname }) => pathname !== '/login',
      )
    },
    async signOut() {
      await desk.goTo('/dashboard')
      await openAccountMenu(desk)
      await desk.hand.press(desk.page.getByRole('menuitem', { name: 'Log out' }))
      await desk.page.waitForURL(({ pathname }) => pathname === '/')
    },
    async whereabouts() {
      await desk.goTo('/dashboard')
      const signIn = button('Sign In')
      const plans = desk.page.getByRole('heading', { name: /^(Choose your plan|Update your card)$/ })
      const work = desk.page.getByRole('link', { name: /Create Your First Quote|New quote/ })
      await signIn.or(plans).or(work).first().waitFor()
      if (await signIn.isVisible()) return 'signed out'
      return (await plans.isVisible()) ? 'choosing a plan' : 'at work'
    },
  }
}

/** Fills in the form of the open sign-in page and sends it. */
export async function submitLogin({ page, hand }: Desk, email: string, password: string) {
  await hand.fill(page.getByLabel('Email', { exact: true }), email)
  await hand.fill(page.getByLabel('Password', { exact: true }), password)
  await hand.press(page.getByRole('button', { name: 'Sign In' }))
}

export const openAccountMenu = ({ page, hand }: Desk) =>
  hand.press(page.locator('button[aria-haspopup=menu]').filter({ hasText: 'account menu' }))
