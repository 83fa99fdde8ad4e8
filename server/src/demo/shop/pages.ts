import { html, type Html } from "./html.ts";
import type { DemoAccess, TestCard } from "./merchant.ts";
import { products, type ShopOrder, type ShopWebhook } from "./orders.ts";

const moneyOf = (amount: number) => amount.toLocaleString("tr-TR", { style: "currency", currency: "TRY" });
const timeOf = (at: Date) => at.toLocaleTimeString("tr-TR", { timeStyle: "medium", timeZone: "Europe/Istanbul" });

function page(title: string, body: Html, head: Html | null = null): string {
  return html`<!doctype html>
    <html lang="tr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Çarşı</title>
        <link rel="stylesheet" href="/demo/shop/shop.css" />
        <link rel="icon" href="data:," />
        ${head}
      </head>
      <body>
        <header>
          <a href="/demo/shop">Çarşı</a> <span>ServicePay demo mağazası · demo shop</span>
          <a href="/demo/shop/webhooks">Webhooks</a>
        </header>
        <main>${body}</main>
      </body>
    </html>`.text;
}

export function shopPage({ widgetScriptUrl, testCards }: DemoAccess, widget: { integrity: string }): string {
  const choices = products.map(
    ({ code, name, price }, index) =>
      html`<label class="product"
        ><input type="radio" name="product" value="${code}" ${index === 0 ? html` checked` : null} />
        <span class="swatch swatch-${code}"></span><span>${name}</span><strong>${moneyOf(price)}</strong></label
      >`,
  );
  return page(
    "Mağaza",
    html`<h1>Ne almak istersiniz?</h1>
      <form method="post" action="/demo/shop/link" id="order">
        <fieldset>
          <legend>Ürünler · Products</legend>
          ${choices}
        </fieldset>
        <h2>Nasıl ödemek istersiniz?</h2>
        <div class="ways">
          <button type="submit">Ödeme linkiyle öde <small>Hosted payment link</small></button>
          <button type="button" data-mode="modal">Kartla öde – pencerede <small>Widget, modal</small></button>
          <button type="button" data-mode="inline">Kartla öde – bu sayfada <small>Widget, inline</small></button>
        </div>
        <p id="message" role="status"></p>
      </form>
      <div id="card-form"></div>
      ${testCardTable(testCards)}`,
    html`<script src="${widgetScriptUrl}" integrity="${widget.integrity}" crossorigin="anonymous" defer></script>
      <script src="/demo/shop/shop.js" defer></script>`,
  );
}

function testCardTable(cards: readonly TestCard[]): Html {
  const rows = cards.map(
    ({ cardNumber, expMonth, expYear, cvv, otp, outcome }) =>
      html`<tr>
        <td>${cardNumber.replace(/(.{4})(?=.)/g, "$1 ")}</td>
        <td>${expMonth}/${expYear.slice(-2)}</td>
        <td>${cvv}</td>
        <td>${otp}</td>
        <td><code>${outcome}</code></td>
      </tr>`,
  );
  return html`<details open>
    <summary>Test kartları · Test cards</summary>
    <div class="scroll" tabindex="0" role="region" aria-label="Test kartları">
      <table>
        <thead>
          <tr>
            <th>Kart · Card</th>
            <th>AA/YY</th>
            <th>CVV</th>
            <th>SMS</th>
            <th>Sonuç · Outcome</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </details>`;
}

export interface ResultView {
  order: ShopOrder | undefined;
  orderReference: string;
  /** Null when there was no signature. */
  isGenuine: boolean | null;
  statusId: number;
  error: string | null;
  /** The page's parameters. */
  parameters: Readonly<Record<string, string>>;
}

const STATUS: Readonly<Record<number, [title: string, look: string]>> = {
  1: ["Teşekkürler, ödemeniz alındı", "good"],
  2: ["Ödeme tamamlanamadı", "bad"],
  3: ["Ödemenin sonucu bekleniyor", "plain"],
  4: ["Ödeme iptal edildi", "plain"],
  5: ["Ödeme iade edildi", "plain"],
  6: ["Ödemenin bir kısmı iade edildi", "plain"],
};

export function resultPage(view: ResultView): string {
  const [title, look] = STATUS[view.statusId] ?? ["Sipariş", "plain"];
  const parameters = Object.entries(view.parameters).map(
    ([name, value]) =>
      html`<div>
        <dt>${name}</dt>
        <dd>${value}</dd>
      </div>`,
  );
  return page(
    title,
    html`<h1 class="${look}">${title}</h1>
      ${view.order === undefined ? null : html`<p>${view.order.product.name} · <strong>${moneyOf(view.order.product.price)}</strong></p>`}
      <p>Sipariş no · Order: <strong>${view.orderReference}</strong></p>
      ${view.error === null || view.error === "" ? null : html`<p>${view.error}</p>`}
      ${view.isGenuine === null ? null : html`<p class="${view.isGenuine ? "good" : "bad"}">${view.isGenuine ? "✓ İmza doğrulandı · The signature is genuine" : "✗ İmza geçersiz · The signature is not genuine"}</p>`}
      <details>
        <summary>Mağazaya gelenler · What the shop received</summary>
        <dl>${parameters}</dl>
      </details>
      <p class="ways"><a href="/demo/shop">Alışverişe devam et</a></p>`,
  );
}

export function webhooksPage(webhooks: readonly ShopWebhook[]): string {
  const entries = webhooks.map(
    ({ receivedAt, id, isGenuine, body }) =>
      html`<li>
        <p>
          <strong>${timeOf(receivedAt)}</strong> <code>${id}</code>
          <span class="${isGenuine ? "good" : "bad"}">${isGenuine ? "✓ genuine" : "✗ not genuine"}</span>
        </p>
        <pre>${body}</pre>
      </li>`,
  );
  return page(
    "Webhooks",
    html`<h1>Gelen webhook'lar</h1>
      <p>Sayfa kendini yeniler · The page renews itself.</p>
      ${
        entries.length === 0
          ? html`<p>Henüz yok · None yet.</p>`
          : html`<ol class="webhooks">
              ${entries}
            </ol>`
      }`,
    html`<meta http-equiv="refresh" content="5" />`,
  );
}

export function problemPage(sentence: string): string {
  return page(
    "Sorun",
    html`<h1 class="bad">Bir sorun oldu</h1>
      <p>${sentence}</p>
      <p class="ways"><a href="/demo/shop">Mağazaya dön</a></p>`,
  );
}
