// The wording of the Ön Bilgilendirme Formu and the Mesafeli Satış Sözleşmesi (6502 sayılı Kanun;
// Mesafeli Sözleşmeler Yönetmeliği). A sample: the merchant's lawyer must check it before the shop
// sells (docs/operations.md). Change CONTRACT_VERSION in contracts.ts with every change of the
// wording.

import { type Html, html } from '#server/base/http/html.ts';
import { dateTimeText, numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { formatLira, type Kurus, subtract } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { type InstallmentOffer, monthlyParts } from '#shared/pricing/installments.ts';
import type { ContractData } from './contract-data.ts';

const lira = (amount: Kurus): string => formatLira(amount, 'tr');
const orBlank = (text: string): string => (text.trim() === '' ? '…' : text);
const paymentTexts = {
  card: 'Kredi kartı / banka kartı (3-D Secure)',
  transfer: 'Havale / EFT / FAST',
  'cash-on-delivery': 'Kapıda ödeme',
  cash: 'Satıcıya elden nakit',
  pos: 'Satıcının POS cihazında kartla',
  marketplace: 'Pazaryeri üzerinden',
  account: 'Firmanın cari hesabı',
} as const;

export function preliminaryInformation(data: ContractData): Html {
  return html`<p>İşbu form, 6502 sayılı Tüketicinin Korunması Hakkında Kanun ve Mesafeli Sözleşmeler Yönetmeliği uyarınca, mesafeli sözleşme kurulmadan ve sipariş onaylanmadan önce alıcıyı bilgilendirmek için düzenlenmiştir.</p>
<h2>1. Satıcı</h2>${seller(data)}
<h2>2. Alıcı, teslimat ve fatura</h2>${buyerTable(data)}
<h2>3. Ürünler ve toplam bedel</h2>${goodsTable(data)}
<p>Ürünlerin temel nitelikleri (ölçü, ağız tipi, malzeme, hacim ve benzeri) ürün sayfalarında ve yukarıdaki tabloda belirtilmiştir. ${data.delivery?.isBuyerPays ? 'Toplam bedel bütün vergileri içerir. Alıcının seçtiği teslimat biçiminde taşıma ücreti toplama dâhil değildir; taşıyıcının tarifesine göre teslimde alıcı tarafından taşıyıcıya ödenir.' : 'Toplam bedel bütün vergileri ve teslimat masrafını içerir; bunların dışında alıcıdan bir bedel istenmez.'}</p>
<h2>4. Ödeme</h2>${payment(data)}
<h2>5. Teslimat ve ifa</h2>${delivery()}
<h2>6. Cayma hakkı</h2>${withdrawal(data)}
<h2>7. Cayma hakkının kullanılamayacağı durumlar</h2>${exceptions(data)}
<h2>8. Şikâyet ve itiraz yolları</h2>${complaints()}
<h2>9. Yürürlük</h2>
<p>Alıcı, siparişi onaylamadan önce bu formdaki bilgileri okuyup elektronik ortamda teyit ettiğinde form yürürlüğe girer. Siparişin onaylanması ödeme yükümlülüğü doğurur. Formun ve sözleşmenin birer örneği alıcının e-posta adresine gönderilir ve satıcı tarafından üç yıl saklanır.</p>
${dated(data)}`;
}

export function distanceSales(data: ContractData): Html {
  return html`<h2>Madde 1 – Taraflar</h2><p><strong>Satıcı</strong></p>${seller(data)}<p><strong>Alıcı</strong></p>${buyerTable(data)}
<h2>Madde 2 – Konu</h2>
<p>Sözleşmenin konusu, alıcının satıcıya ait ${orBlank(data.publicUrl)} internet sitesinden elektronik ortamda siparişini verdiği, nitelikleri ve satış bedeli aşağıda belirtilen ürünlerin satışı ve teslimi ile ilgili olarak 6502 sayılı Tüketicinin Korunması Hakkında Kanun ve Mesafeli Sözleşmeler Yönetmeliği hükümleri uyarınca tarafların hak ve yükümlülüklerinin belirlenmesidir.</p>
<h2>Madde 3 – Ürünler ve bedel</h2>${goodsTable(data)}
<h2>Madde 4 – Ödeme</h2>${payment(data)}
<h2>Madde 5 – Teslimat</h2>${delivery()}
<p>Ürün, alıcıdan başka bir kişiye teslim edilecekse, o kişinin teslimatı kabul etmemesinden satıcı sorumlu tutulamaz. Alıcı, kargo paketini teslim alırken kontrol eder; hasarlı paket için taşıyıcıya tutanak tutturması, zararın giderilmesini kolaylaştırır. Tutanak tutulmaması alıcının yasal haklarını ortadan kaldırmaz.</p>
<h2>Madde 6 – Satıcının yükümlülükleri</h2>
<p>Satıcı, ürünü eksiksiz, siparişte belirtilen niteliklere uygun ve varsa garanti belgesi ve kullanım bilgileriyle birlikte teslim etmeyi kabul eder. Sipariş konusu ürünün yerine getirilmesi imkânsızlaşırsa satıcı, bunu öğrendiği tarihten itibaren üç gün içinde alıcıya yazılı olarak ya da e-posta ile bildirir ve tahsil ettiği bütün ödemeleri, bildirim tarihinden itibaren en geç on dört gün içinde geri verir. Ürünün stokta bulunmaması imkânsızlık sayılmaz.</p>
<h2>Madde 7 – Alıcının yükümlülükleri</h2>
<p>Alıcı, sözleşmeyi onaylamadan önce ürünün temel nitelikleri, vergiler dâhil satış fiyatı, ödeme şekli, teslimat ve cayma hakkı bilgilerini okuduğunu ve elektronik ortamda gerekli teyidi verdiğini kabul eder. Alıcı, bildirdiği adres ve iletişim bilgilerinin doğru olmasından sorumludur.</p>
<h2>Madde 8 – Cayma hakkı</h2>${withdrawal(data)}
<h2>Madde 9 – Cayma hakkının kullanılamayacağı durumlar</h2>${exceptions(data)}
<h2>Madde 10 – Ayıplı mal</h2>
<p>Ürünün ayıplı olması hâlinde alıcı; ürünü geri vermeye hazır olduğunu bildirerek sözleşmeden dönme, ayıp oranında indirim isteme, aşırı bir masraf gerektirmediği takdirde ücretsiz onarım isteme ya da imkân varsa ürünün ayıpsız bir misli ile değiştirilmesini isteme haklarından birini kullanabilir. Satıcı, alıcının tercih ettiği bu talebi yerine getirmekle yükümlüdür. Satıcının ayıptan sorumluluğu, daha uzun bir süre öngörülmemişse, ürünün tesliminden itibaren iki yıldır.</p>
<h2>Madde 11 – Temerrüt</h2>
<p>Tarafların temerrüde düşmesi hâlinde 6098 sayılı Türk Borçlar Kanunu hükümleri uygulanır. Kartla yapılan ödemelerde kart sahibinin bankasıyla arasındaki ilişkiden doğan yükümlülükler saklıdır.</p>
<h2>Madde 12 – Kişisel veriler</h2>
<p>Alıcının kişisel verileri, sözleşmenin kurulması ve ifası ile yasal yükümlülüklerin yerine getirilmesi için 6698 sayılı Kişisel Verilerin Korunması Kanunu'na uygun olarak işlenir. Ayrıntılar sitedeki aydınlatma metnindedir. Kart bilgileri satıcı tarafından görülmez ve saklanmaz.</p>
<h2>Madde 13 – Mücbir sebep</h2>
<p>Doğal afet, salgın, savaş, grev, ulaşımın kesilmesi gibi tarafların denetimi dışında gelişen ve ifayı engelleyen hâllerde satıcı durumu alıcıya bildirir. Alıcı bu durumda siparişin iptalini, ürünün varsa emsali ile değiştirilmesini ya da teslimatın engel ortadan kalkıncaya kadar ertelenmesini isteyebilir. İptal hâlinde ödenen tutar on dört gün içinde iade edilir.</p>
<h2>Madde 14 – Uyuşmazlıkların çözümü</h2>${complaints()}
<h2>Madde 15 – Yürürlük</h2>
<p>Alıcı, sitede siparişini onayladığında bu sözleşmenin bütün koşullarını kabul etmiş sayılır. Sözleşme, onay tarihinde yürürlüğe girer. Siparişin onaylanması ödeme yükümlülüğü doğurur.</p>
${dated(data)}`;
}

function seller({ shop }: ContractData): Html {
  return table([
    ['Unvan', shop.title],
    ['Adres', shop.address],
    ['Telefon', formatPhone(shop.phone)],
    ['E-posta', shop.email],
    ['KEP', shop.kep],
    ['Meslek odası', shop.chamber],
    ['MERSİS no', shop.mersis],
    ['Vergi dairesi / no', [shop.taxOffice, shop.taxNumber].filter(Boolean).join(' / ')],
  ]);
}

type BuyerData = Pick<ContractData, 'buyer' | 'deliveryAddress' | 'billingAddress' | 'invoice'>;

export function buyerTable({
  buyer: { name, email, phone },
  deliveryAddress,
  billingAddress,
  invoice,
}: BuyerData): Html {
  return table([
    ['Ad soyad', orBlank(name)],
    ['E-posta', orBlank(email)],
    ['Telefon', orBlank(formatPhone(phone))],
    ['Teslimat adresi', orBlank(deliveryAddress)],
    ['Fatura adresi', billingAddress ?? 'Teslimat adresi ile aynı'],
    [
      'Fatura',
      invoice
        ? [invoice.companyName, invoice.taxOffice && `${invoice.taxOffice} V.D.`, invoice.taxNumber]
            .filter(Boolean)
            .join(', ')
        : 'Bireysel',
    ],
  ]);
}

const shippingLabel = ({ delivery }: Pick<ContractData, 'delivery'>): string =>
  delivery ? `Teslimat masrafı (${delivery.name})` : 'Kargo (teslimat masrafı)';
const shippingText = ({
  delivery,
  shipping,
}: Pick<ContractData, 'delivery' | 'shipping'>): string =>
  delivery?.isBuyerPays
    ? 'Teslimde alıcı tarafından taşıyıcıya ödenir; toplama dâhil değildir'
    : shipping === 0
      ? 'Ücretsiz'
      : lira(shipping);

type GoodsData = Pick<
  ContractData,
  'items' | 'subtotal' | 'discount' | 'taxes' | 'shipping' | 'delivery' | 'surcharge' | 'total'
>;

export function goodsTable(data: GoodsData): Html {
  const sums: [string, string][] = [
    ['Ara toplam (KDV dâhil)', lira(data.subtotal)],
    ...(data.discount > 0 ? [['İndirim', `−${lira(data.discount)}`] as [string, string]] : []),
    [shippingLabel(data), shippingText(data)],
    ...(data.surcharge > 0
      ? [['Kapıda ödeme hizmet bedeli (KDV dâhil)', lira(data.surcharge)] as [string, string]]
      : []),
    ['Ödenecek toplam', lira(data.total)],
    ...data.taxes.map(({ points, tax }): [string, string] => [
      `Toplamdaki KDV (%${numberText(points / 100, 'tr')})`,
      lira(tax),
    ]),
  ];
  const rows = data.items.map(
    (item) =>
      html`<tr><td>${item.name}</td><td class="amount">${numberText(item.quantity, 'tr')}</td><td class="amount">${item.unitPrice}</td><td class="amount">${lira(item.lineTotal)}</td></tr>`,
  );
  return html`<table><thead><tr><th scope="col">Ürün</th><th scope="col" class="amount">Adet</th><th scope="col" class="amount">Birim fiyat (KDV dâhil)</th><th scope="col" class="amount">Tutar (KDV dâhil)</th></tr></thead><tbody>${rows}</tbody></table>
<table><tbody>${sums.map(([label, amount]) => html`<tr><th scope="row">${label}</th><td class="amount">${amount}</td></tr>`)}</tbody></table>`;
}

function payment({ paymentMethod, total, shop, installments }: ContractData): Html {
  const method = paymentMethod ? paymentTexts[paymentMethod] : '…';
  return html`<p>Ödeme yöntemi: ${method}. Alıcı, siparişi onayladığında toplam ${lira(total)} tutarını ödemeyi kabul eder.</p>${
    paymentMethod === 'transfer' &&
    html`<p>Havale, EFT ve FAST ödemelerinde tutar, ${shop.title} adına ${shop.bank} nezdindeki ${shop.iban.replace(/(.{4})(?=.)/g, '$1 ')} numaralı hesaba, açıklamaya sipariş numarası yazılarak üç gün içinde gönderilir. Süresinde ödenmeyen sipariş kendiliğinden sona erer ve alıcıdan bir bedel istenmez.</p>`
  }${paymentMethod === 'cash-on-delivery' && html`<p>Kapıda ödemede toplam tutar, ürün teslim edilirken kargo görevlisine ödenir. Teslim alınmayan sipariş iptal edilir ve alıcıdan bir bedel istenmez.</p>`}${paymentMethod === 'account' && html`<p>Cari hesapta toplam tutar, siparişi veren firmanın hesabına borç yazılır ve ${shop.title} ile kararlaştırılan vadede ödenir.</p>`}${
    paymentMethod === 'card' && installments && installmentTerms(installments)
  }`;
}

/**
 * The maximum cost of each installment count: the bank's page shows the exact cost for the card.
 */
function installmentTerms({ price, families }: InstallmentOffer): Html {
  const rows = families.flatMap(({ name, rows }) =>
    rows.map(
      ({ count, total }) =>
        html`<tr><td>${name}</td><td class="amount">${count}</td><td class="amount">${lira(monthlyParts(total, count)[0] ?? total)}</td><td class="amount">${total > price ? lira(subtract(total, price)) : 'Yok'}</td><td class="amount">${lira(total)}</td></tr>`,
    ),
  );
  return html`<p>Alıcı dilerse tutarı kartının izin verdiği taksit sayısıyla ödeyebilir. Taksit sayısını ödeme sayfasında seçer; kartına göre vade farkı ve yeni toplam, onaylamadan önce o sayfada gösterilir ve vergiler dâhil olarak sipariş toplamına eklenir. Vade farkı aşağıdaki tutarları aşamaz:</p>
<table><thead><tr><th scope="col">Kart</th><th scope="col" class="amount">Taksit</th><th scope="col" class="amount">Aylık</th><th scope="col" class="amount">Vade farkı</th><th scope="col" class="amount">Toplam</th></tr></thead><tbody>${rows}</tbody></table>`;
}

const delivery = (): Html =>
  html`<p>Ürünler, ödemenin alınmasından sonra anlaşmalı kargo şirketiyle, alıcının bildirdiği teslimat adresine gönderilir. Teslimat, siparişin satıcıya ulaştığı tarihten itibaren en geç otuz gün içinde yapılır; stokta bulunan ürünler genellikle bir ila üç iş günü içinde kargoya verilir. Teslimat masrafı, yukarıdaki tabloda gösterildiği kadarıyla alıcıya aittir. Satıcı otuz gün içinde teslim etmezse alıcı sözleşmeyi feshedebilir; bu durumda ödenen bütün tutar yasal faiziyle on dört gün içinde geri verilir. Ürünün alıcıya ya da alıcının belirlediği, taşıyıcı dışındaki kişiye teslimine kadar oluşan kayıp ve hasardan satıcı sorumludur.</p>`;

/** Mesafeli Sözleşmeler Yönetmeliği m.5 and m.13, as of 1 January 2026. */
const returnCost = (carrier: string): Html =>
  carrier.trim()
    ? html`İade için anlaşmalı taşıyıcı: <strong>${carrier}</strong>. Ürün bu taşıyıcıyla gönderildiğinde iade kargo bedeli satıcıya aittir. Bu taşıyıcının tüketicinin bulunduğu yerde şubesi yoksa ürün başka bir taşıyıcıyla da gönderilebilir; iade kargo bedeli yine satıcıya aittir.`
    : html`Satıcı iade için bir taşıyıcı belirtmemiştir: ürün herhangi bir taşıyıcıyla gönderilebilir ve iade kargo bedeli satıcıya aittir.`;

const withdrawal = ({ shop, returnCarrier }: ContractData): Html =>
  html`<p>Tüketici, ürünü teslim aldığı tarihten itibaren <strong>on dört gün</strong> içinde herhangi bir gerekçe göstermeksizin ve cezai şart ödemeksizin sözleşmeden cayma hakkına sahiptir. Tek siparişteki ürünler ayrı ayrı teslim edilirse süre, son ürünün teslim alındığı tarihte başlar. Cayma hakkı, teslimattan önce de kullanılabilir.</p>
<p>Cayma bildirimi, süre dolmadan sipariş takip sayfasından ya da ${shop.email} e-posta adresine veya ${shop.address} adresine yazılı olarak yapılabilir. Bildirimin alındığı tüketiciye derhâl bildirilir.</p>
<p>Tüketici, cayma bildiriminden itibaren <strong>on gün</strong> içinde ürünü satıcıya geri gönderir. ${returnCost(returnCarrier)} Satıcı, cayma bildiriminin kendisine ulaştığı tarihten itibaren <strong>on dört gün</strong> içinde, teslimat masrafı dâhil tahsil ettiği bütün ödemeleri, tüketicinin kullandığı ödeme aracına uygun biçimde ve tek seferde, masraf yansıtmadan geri verir.</p>
<p>Tüketici, cayma süresi içinde ürünü işleyişine, teknik özelliklerine ve kullanım talimatına uygun biçimde kullandıysa, oluşan değişiklik ve bozulmalardan sorumlu değildir.</p>
<p>Cayma hakkı tüketicilere tanınmıştır. Ticari veya mesleki amaçla (örneğin vergi numarasıyla kurumsal fatura alınarak) yapılan alımlarda 6502 sayılı Kanun'un cayma hakkına ilişkin hükümleri uygulanmaz.</p>`;

const exceptions = (data: ContractData): Html =>
  html`<p>Mesafeli Sözleşmeler Yönetmeliği'nin 15. maddesi uyarınca, taraflarca aksi kararlaştırılmadıkça aşağıdaki ürünlerde cayma hakkı kullanılamaz:</p>
<ul><li>alıcının istekleri veya kişisel ihtiyaçları doğrultusunda hazırlanan ürünler (tasarım aracıyla hazırlanan şişeler, kişiye özel baskılı etiket ve kutular gibi),</li><li>tesliminden sonra ambalaj, bant, mühür, paket gibi koruyucu unsurları açılmış olup iadesi sağlık ve hijyen açısından uygun olmayan ürünler (ambalajı açılmış esanslar gibi),</li><li>tesliminden sonra başka ürünlerle karışan ve doğası gereği ayrıştırılması mümkün olmayan ürünler,</li><li>çabuk bozulabilen veya son kullanma tarihi geçebilecek ürünler.</li></ul>
${personalised(data)}<p>Kişiye özel hazırlanmamış boş şişe, kapak, pompa ve ambalajlarda bu istisnalar uygulanmaz; bunlarda cayma hakkı vardır.</p>`;

/** Personalised goods are named, because the general rules do not apply to them. */
function personalised({ items }: ContractData): Html | false {
  const names = [
    ...new Set(items.flatMap(({ name, isPersonalised }) => (isPersonalised ? [name] : []))),
  ];
  if (names.length === 0) return false;
  return html`<p><strong>Bu siparişte alıcının isteğine göre hazırlanan ve bu nedenle cayma hakkı bulunmayan ürünler:</strong></p><ul>${names.map((name) => html`<li>${name}</li>`)}</ul>
<p>Bu ürünlerin hazırlanmasına başlandıktan sonra sipariş iptal edilemez. Ayıplı, yanlış ya da eksik teslim edilmeleri hâlinde alıcının yasal hakları saklıdır.</p>`;
}

const complaints = (): Html =>
  html`<p>Tüketici, şikâyet ve itirazlarını, Ticaret Bakanlığı'nca her yıl belirlenen parasal sınırlar içinde, yerleşim yerinin bulunduğu ya da işlemin yapıldığı yerdeki <strong>Tüketici Hakem Heyeti</strong>'ne; bu sınırların üzerindeki uyuşmazlıklarda <strong>Tüketici Mahkemesi</strong>'ne yapabilir. Tüketici mahkemelerinde görülen uyuşmazlıklarda dava açılmadan önce <strong>arabulucuya</strong> başvurulmuş olması dava şartıdır. Tüketici hakem heyetinin görev sınırları içindeki uyuşmazlıklar ve kanunda sayılan diğer hâller bunun dışındadır. Ticari nitelikteki alımlarda satıcının bulunduğu yer mahkemeleri ve icra daireleri yetkilidir.</p>`;

function dated({ orderNumber, date }: ContractData): Html {
  return orderNumber === null
    ? html`<p>Sipariş numarası ve tarihi, sipariş onaylandığında bu metne eklenir.</p>`
    : html`<p>Sipariş numarası: <strong>${showOrderNumber(orderNumber)}</strong><br>Tarih: ${dateTimeText(date, 'tr')}</p>`;
}

function table(rows: [string, string][]): Html {
  return html`<table><tbody>${rows.filter(([, value]) => value !== '').map(([label, value]) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>`)}</tbody></table>`;
}
