import { both } from "../words/both.ts";

export const viewsWords = {
  views: {
    title: both("Kayıtlı görünümler", "Saved views"),
    list: {
      payments: both("Ödemeler", "Payments"),
      refunds: both("İadeler", "Refunds"),
      links: both("Linkler", "Links"),
    },
    none: both(
      "Kayıtlı görünüm yok. Listede filtre seçip “Görünümü kaydet” ile kaydedin.",
      "No saved views. Set filters in the list, then choose “Save this view”.",
    ),
    save: both("Görünümü kaydet", "Save this view"),
    saveTitle: both("Görünümü kaydet", "Save view"),
    name: both("Görünümün adı", "View name"),
    nameHint: both("En çok 40 karakter.", "At most 40 characters."),
    share: both("Şirketle paylaş", "Share with the company"),
    shareHint: both(
      "Herkes bu görünümü görür. Tarih göreli kalır: “bugün” her gün bugündür.",
      "Everyone in the company sees this view. Dates stay relative: “today” always means today.",
    ),
    manage: both("Görünümleri düzenle", "Edit the views"),
    column: { name: both("Görünüm", "View"), whose: both("Kimin", "Owner") },
    own: both("Yalnız sizin", "Only you"),
    ownShared: both("Sizin, paylaşılıyor", "You, shared"),
    shared: both("Paylaşılan", "Shared"),
    edit: both("Değiştir", "Edit"),
    editOf: both(
      (name: string) => `Görünümü değiştir: ${name}`,
      (name) => `Edit the view: ${name}`,
    ),
    deleteTitle: both("Görünümü sil", "Delete the view"),
    delete: both("Sil", "Delete"),
    deleteHint: both("Liste ve kayıtlar değişmez.", "The list and its records do not change."),
    deleteSharedHint: both(
      "Paylaşılan görünüm herkes için silinir. Liste ve kayıtlar değişmez.",
      "A shared view is deleted for everyone. The list and its records do not change.",
    ),
    columns: both("Sütunlar", "Columns"),
    columnsIntro: both(
      "Ödeme listesinin sütunları ve sırası. Yalnız sizin için saklanır.",
      "The columns of the payments list and their order. Only you see these changes.",
    ),
    columnsLabel: both("Sütunlar ve sıraları", "Columns and their order"),
    up: both("Yukarı", "Up"),
    down: both("Aşağı", "Down"),
    upOf: both(
      (column: string) => `Yukarı taşı: ${column}`,
      (column) => `Move up: ${column}`,
    ),
    downOf: both(
      (column: string) => `Aşağı taşı: ${column}`,
      (column) => `Move down: ${column}`,
    ),
    always: both("Her zaman gösterilir; ödemeyi açar.", "Always shown; it opens the payment."),
    reset: both("Alışılmış sütunlara dön", "Restore default columns"),
    problem: {
      form: {
        too_many_own: both(
          "Bu listede 20 görünümünüz var. Önce birini silin.",
          "You have 20 views of this list. Delete one first.",
        ),
        too_many_shared: both(
          "Şirket bu listede 20 görünüm paylaşıyor. Önce birini silin ya da paylaşmayın.",
          "The company shares 20 views of this list. Delete one first, or do not share this one.",
        ),
      },
    },
  },
};
