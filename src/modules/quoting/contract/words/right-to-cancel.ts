import { type AtHome, asksForAge, daysToCancel, lastDayToCancel, refundBy } from '../cancellation.ts'
import type { Business } from './consent.ts'
import { dayWords, type Language } from './language.ts'

/**
 * What a customer who agreed at home reads about canceling: the statement beside the signature, the Notice of Cancellation
 * and the paper of a cancellation. The first two are the wording of 16 CFR 429.1(a) and (b). Have a lawyer read this.
 */

const statements: Readonly<Record<Language, (days: string) => string>> = {
  en: (days) =>
    `You, the buyer, may cancel this transaction at any time prior to midnight of the ${days} after the date of this transaction. See the attached notice of cancellation form for an explanation of this right.`,
  es: (days) =>
    `Usted, el comprador, puede cancelar esta transacción en cualquier momento antes de la medianoche del ${days} después de la fecha de esta transacción. Consulte el formulario de aviso de cancelación adjunto, que explica este derecho.`,
}

const lastDays: Readonly<Record<Language, { readonly usual: string; readonly byAge: string }>> = {
  en: { usual: 'third business day', byAge: 'third business day (fifth business day if you are 65 or older)' },
  es: { usual: 'tercer día hábil', byAge: 'tercer día hábil (quinto día hábil si usted tiene 65 años o más)' },
}

/** Shown in bold and at least 10 points beside Accept and the signature. */
export const rightToCancel = (language: Language, home: Pick<AtHome, 'homeState'>): string =>
  statements[language](lastDays[language][asksForAge(home) ? 'byAge' : 'usual'])

export interface Seller extends Business {
  readonly address: string
}

/** A Notice of Cancellation, filled in. Days are YYYY-MM-DD. */
export interface Notice {
  readonly language: Language
  readonly seller: Seller
  readonly agreedOn: string
  readonly days: 3 | 5
  readonly lastDay: string
  /** By when payments are returned if the customer cancels on the last day. */
  readonly refundBy: string
}

export function noticeOf(agreedOn: string, home: AtHome, seller: Seller, language: Language): Notice {
  const lastDay = lastDayToCancel(agreedOn, home)
  return { language, seller, agreedOn, days: daysToCancel(home), lastDay, refundBy: refundBy(lastDay) }
}

export interface NoticeWords {
  readonly title: string
  readonly date: string
  readonly dateLabel: string
  readonly paragraphs: readonly string[]
  /** The sentence that the customer signs, with the labels of its two lines. */
  readonly cancel: string
  readonly signature: string
  /** "Copy 1 of 2" */
  readonly copies: readonly [string, string]
}

export function cancellationNotice(notice: Notice): NoticeWords {
  const { language, agreedOn, lastDay, refundBy } = notice
  const on = (day: string) => dayWords(day, language)
  return { ...notices[language](notice, on(lastDay), on(refundBy)), date: on(agreedOn) }
}

type Words = Omit<NoticeWords, 'date'>

const notices: Readonly<Record<Language, (notice: Notice, lastDay: string, refundDay: string) => Words>> = {
  en: ({ seller, days }, lastDay, refundDay) => ({
    title: 'Notice of Cancellation',
    dateLabel: 'Date of the transaction',
    paragraphs: [
      `You may CANCEL this transaction, without any Penalty or Obligation, within ${days === 5 ? 'FIVE' : 'THREE'} BUSINESS DAYS from the above date.`,
      `If you cancel, any property traded in, any payments made by you under the contract or sale, and any negotiable instrument executed by you will be returned within TEN BUSINESS DAYS following receipt by the seller of your cancellation notice, and any security interest arising out of the transaction will be canceled. If you cancel on the last day, payments are returned by ${refundDay}.`,
      'If you cancel, you must make available to the seller at your residence, in substantially as good condition as when received, any goods delivered to you under this contract or sale, or you may, if you wish, comply with the instructions of the seller regarding the return shipment of the goods at the seller’s expense and risk.',
      'If you do make the goods available to the seller and the seller does not pick them up within 20 days of the date of your Notice of Cancellation, you may retain or dispose of the goods without any further obligation. If you fail to make the goods available to the seller, or if you agree to return the goods to the seller and fail to do so, then you remain liable for performance of all obligations under the contract.',
      `To cancel this transaction, mail, email or deliver a signed and dated copy of this Cancellation Notice or any other written notice, or send a telegram, to ${seller.name}, at ${seller.address}, ${seller.email}, NOT LATER THAN MIDNIGHT OF ${lastDay}. The seller’s telephone number is ${seller.phone}.`,
    ],
    cancel: 'I HEREBY CANCEL THIS TRANSACTION.',
    signature: 'Date and buyer’s signature',
    copies: ['Copy 1 of 2', 'Copy 2 of 2'],
  }),
  es: ({ seller, days }, lastDay, refundDay) => ({
    title: 'Aviso de cancelación',
    dateLabel: 'Fecha de la transacción',
    paragraphs: [
      `Usted puede CANCELAR esta transacción, sin ninguna penalidad ni obligación, dentro de ${days === 5 ? 'CINCO' : 'TRES'} DÍAS HÁBILES a partir de la fecha indicada arriba.`,
      `Si usted cancela, cualquier bien entregado en parte de pago, cualquier pago que haya hecho según el contrato o la venta y cualquier instrumento negociable que haya firmado se le devolverán dentro de DIEZ DÍAS HÁBILES después de que el vendedor reciba su aviso de cancelación, y se cancelará cualquier garantía que resulte de la transacción. Si cancela el último día, los pagos se devuelven a más tardar el ${refundDay}.`,
      'Si usted cancela, debe poner a disposición del vendedor en su residencia, en condiciones sustancialmente tan buenas como cuando los recibió, los bienes que se le hayan entregado según este contrato o venta; o puede, si lo desea, seguir las instrucciones del vendedor para devolver los bienes por cuenta y riesgo del vendedor.',
      'Si usted pone los bienes a disposición del vendedor y este no los recoge dentro de los 20 días siguientes a la fecha de su aviso de cancelación, puede quedarse con ellos o deshacerse de ellos sin ninguna otra obligación. Si no pone los bienes a disposición del vendedor, o si acepta devolverlos y no lo hace, sigue siendo responsable de cumplir todas las obligaciones del contrato.',
      `Para cancelar esta transacción, envíe por correo postal o por correo electrónico o entregue una copia firmada y fechada de este aviso de cancelación o cualquier otro aviso por escrito, o envíe un telegrama, a ${seller.name}, en ${seller.address}, ${seller.email}, A MÁS TARDAR A LA MEDIANOCHE DEL ${lastDay}. El teléfono del vendedor es ${seller.phone}.`,
    ],
    cancel: 'POR LA PRESENTE CANCELO ESTA TRANSACCIÓN.',
    signature: 'Fecha y firma del comprador',
    copies: ['Copia 1 de 2', 'Copia 2 de 2'],
  }),
}

/** An agreement that its customer canceled. Days are YYYY-MM-DD. */
export interface Canceled {
  readonly language: Language
  readonly seller: Seller
  /** Who canceled, and the number of the quote. */
  readonly name: string
  readonly number: string
  readonly agreedOn: string
  readonly canceledOn: string
}

/** The paper of a cancellation, for both sides: it names the day by which payments are returned. */
export function cancellationPaper({ language, agreedOn, canceledOn, ...of }: Canceled) {
  const on = (day: string) => dayWords(day, language)
  return papers[language](of, { agreed: on(agreedOn), canceled: on(canceledOn), refund: on(refundBy(canceledOn)) })
}

interface Paper {
  readonly title: string
  readonly paragraphs: readonly string[]
}
type Days = Readonly<Record<'agreed' | 'canceled' | 'refund', string>>

const papers: Readonly<Record<Language, (of: Pick<Canceled, 'seller' | 'name' | 'number'>, days: Days) => Paper>> = {
  en: ({ seller, name, number }, { agreed, canceled, refund }) => ({
    title: 'Agreement canceled',
    paragraphs: [
      `On ${canceled}, ${name} canceled the agreement of ${agreed} with ${seller.name} about quote ${number}. There is no penalty, and nothing more to do.`,
      `${seller.name} returns every payment made under the agreement by ${refund}: ten business days after the cancellation.`,
      `Questions? ${seller.name}, ${seller.address}, ${seller.email}, ${seller.phone}`,
    ],
  }),
  es: ({ seller, name, number }, { agreed, canceled, refund }) => ({
    title: 'Acuerdo cancelado',
    paragraphs: [
      `El ${canceled}, ${name} canceló el acuerdo del ${agreed} con ${seller.name} sobre la cotización ${number}. No hay ninguna penalidad y no tiene que hacer nada más.`,
      `${seller.name} devuelve todos los pagos hechos según el acuerdo a más tardar el ${refund}: diez días hábiles después de la cancelación.`,
      `¿Preguntas? ${seller.name}, ${seller.address}, ${seller.email}, ${seller.phone}`,
    ],
  }),
}

/** For a customer whose contractor closed the account before the last day: the page where they could cancel is gone. */
export const stillCancelable = (language: Language, seller: Seller, lastDay: string): Paper =>
  remaining[language](seller, lastDay)

const remaining: Readonly<Record<Language, (seller: Seller, lastDay: string) => Paper>> = {
  en: ({ name, address, email }, lastDay) => ({
    title: 'Your right to cancel',
    paragraphs: [
      `${name} closed the account with which this quote was made, so the link to its page doesn’t work anymore. Your agreement doesn’t change.`,
      `You may still cancel until midnight of ${lastDay}: reply to this email, write to ${email}, or bring or send the notice to ${name}, ${address}.`,
      'The signed PDF is attached, with two copies of the notice of cancellation. Please keep it.',
    ],
  }),
  es: ({ name, address, email }, lastDay) => ({
    title: 'Su derecho a cancelar',
    paragraphs: [
      `${name} cerró la cuenta con la que se hizo esta cotización, así que el enlace a su página ya no funciona. Su acuerdo no cambia.`,
      `Usted todavía puede cancelar hasta la medianoche del ${lastDay}: responda a este correo, escriba a ${email}, o envíe por correo postal o entregue el aviso a ${name}, ${address}.`,
      'Adjuntamos el PDF firmado, con dos copias del aviso de cancelación. Consérvelo, por favor.',
    ],
  }),
}
