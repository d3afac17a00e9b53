"use client";

import "./globals.css";

/** Only when even the frame of the page failed, so no language is known: the three of them, briefly. */
export default function GlobalErrorPage({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <main id="main" className="page">
          <h1>This page could not be shown</h1>
          <p lang="zh-Hans">无法显示此页面</p>
          <p lang="vi">Không hiển thị được trang này</p>
          {error.digest ? <p className="quiet type-small mt-2">{error.digest}</p> : null}
          <p className="mt-6">
            {/* A full load is what is wanted here. */}
            <a className="btn" href="/">
              Warpgrade
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}
