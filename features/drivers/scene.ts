import assert from 'node:assert/strict'
import type { Person } from './contractor.ts'
import { domainContractor, type Office } from './domain.ts'
import type { Product } from './product.ts'

let scenes = 0

/** What a scenario and a browser test share: a contractor with unique addresses, and the current quote. */
export class Scene {
  product!: Product
  /** What happened before, and what other devices do: always through the contracts. */
  past!: Office
  /** The company of the current quote. */
  company = 'Harbor Dental Group'
  /** The current room. */
  room = 'Reception'
  email = ''
  contractorId = ''
  private readonly number = ++scenes

  /** How long a check may take to become true, in milliseconds; 0 checks once. */
  protected get patience() {
    return 20_000
  }

  /** Another contractor, or the same one on another device. */
  another(): Office {
    return domainContractor(this.product, this.ip)
  }

  get ip() {
    return `10.2.${this.number & 255}.${this.number >> 8}`
  }

  /** Retries a check on screens, which may take a moment. */
  async sees(look: () => Promise<void>) {
    const until = Date.now() + this.patience
    for (;;) {
      try {
        return await look()
      } catch (error) {
        if (Date.now() > until || !(error instanceof assert.AssertionError)) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }

  /** An address unique to this scene: "dana@brightline.example" is dana.in7@brightline.example in the seventh. */
  address(text: string) {
    return text.replace(/^([^@\s]+)@(?=[^@\s]+\.example$)/, `$1.in${this.number}@`)
  }

  person(changes: Partial<Person> = {}): Person {
    const dana = { firstName: 'Dana', lastName: 'Dustwell', email: 'dana@brightline.example', password: 'quiet-mop' }
    const person = { ...dana, ...changes }
    return { ...person, email: this.address(person.email) }
  }
}
