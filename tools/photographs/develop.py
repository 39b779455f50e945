"""From float passes to a picture: fireflies, filter, paper, tone curve. Rows come bottom up; all is linear until the end."""
import os
from concurrent.futures import ThreadPoolExecutor

import bpy
import numpy


def curve(value):
    """Deep blacks, soft highlights, sRGB; from 0 to 1."""
    value = numpy.maximum(value, 0)
    value = 1.017 * value * value / (value + 0.02)
    value = numpy.where(value < 0.6, value, 0.6 + 0.4 * (1 - numpy.exp(-(value - 0.6) / 0.4)))
    return numpy.where(value <= 0.0031308, value * 12.92, 1.055 * numpy.maximum(value, 1e-8) ** (1 / 2.4) - 0.055)


def linear_of(level):
    """What the curve shows as exactly this level of 255."""
    steps = numpy.linspace(0.5, 2, 150001)
    return float(numpy.interp(level / 255, curve(steps), steps))


def read(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = 'Non-Color'
    width, height = image.size
    pixels = numpy.empty(width * height * 4, numpy.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    # Thin cloth and film leave undefined normals.
    return numpy.nan_to_num(pixels.reshape(height, width, 4)[..., :3], posinf=60.0, neginf=0.0)


def passes(folder):
    return {name: read(os.path.join(folder, f'{name}0001.exr')) for name in ('image', 'index', 'normal', 'albedo')}


def blur(field, sigma):
    """Gaussian of a field (height, width[, channels]) with repeated borders."""
    if sigma <= 0:
        return field
    if sigma > 6:
        # Wide blurs are made of a smaller copy.
        times = 2 if sigma < 12 else 4
        return enlarged(blur(reduced(field, times), sigma / times), times, field.shape)
    field = numpy.asarray(field, numpy.float32)
    reach = int(2.6 * sigma + 1)
    weights = numpy.exp(-0.5 * (numpy.arange(-reach, reach + 1) / sigma) ** 2).astype(numpy.float32)
    weights /= weights.sum()
    for axis in (0, 1):
        padding = [(0, 0)] * field.ndim
        padding[axis] = (reach, reach)
        padded = numpy.pad(field, padding, 'edge')
        length = field.shape[axis]
        part = lambda start: padded[start : start + length] if axis == 0 else padded[:, start : start + length]
        total = part(reach) * weights[reach]
        for step in range(1, reach + 1):
            total += (part(reach - step) + part(reach + step)) * weights[reach + step]
        field = total
    return field


def reduced(field, times):
    height, width = (-(-length // times) * times for length in field.shape[:2])
    padded = numpy.pad(field, [(0, height - field.shape[0]), (0, width - field.shape[1])] + [(0, 0)] * (field.ndim - 2), 'edge')
    return padded.reshape(height // times, times, width // times, times, *field.shape[2:]).mean((1, 3))


def enlarged(field, times, shape):
    for axis in (0, 1):
        place = numpy.clip((numpy.arange(shape[axis]) + 0.5) / times - 0.5, 0, field.shape[axis] - 1)
        low = numpy.minimum(place.astype(int), max(0, field.shape[axis] - 2))
        share = (place - low).astype(numpy.float32).reshape([-1 if at == axis else 1 for at in range(field.ndim)])
        field = numpy.take(field, low, axis) * (1 - share) + numpy.take(field, numpy.minimum(low + 1, field.shape[axis] - 1), axis) * share
    return field


def resized(field, shape):
    """The field smaller by a whole number, or larger."""
    if shape[0] < field.shape[0]:
        return reduced(field, round(field.shape[0] / shape[0]))[: shape[0], : shape[1]]
    return enlarged(field, shape[0] / field.shape[0], shape)


def shifted(field, down, right):
    """The field moved by a few pixels; the border is repeated."""
    moved = numpy.roll(numpy.roll(field, down, 0), right, 1)
    if down > 0:
        moved[:down] = moved[down]
    elif down < 0:
        moved[down:] = moved[down - 1]
    if right > 0:
        moved[:, :right] = moved[:, right : right + 1]
    elif right < 0:
        moved[:, right:] = moved[:, right - 1 : right]
    return moved


def without_fireflies(image):
    brightness = image.max(2)
    around = numpy.stack([shifted(brightness, down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right])
    limit = 1.15 * numpy.sort(around, 0)[-2] + 0.02
    return image * numpy.minimum(1, limit / numpy.maximum(brightness, 1e-6))[..., None]


def filtered(image, index, normal, albedo):
    """Averages what is alike: strong on matt surfaces and there a second time, wider, against clouds; light on clear ones; never across materials."""
    guide = numpy.concatenate((normal / 0.25, albedo / 0.12), 2).astype(numpy.float32)
    kind = numpy.rint(index[..., 0]).astype(numpy.float32)
    once = averaged(image.astype(numpy.float32), kind, guide, 3, 1, (0.05, 0.13))
    return averaged(once, kind, guide, 2, 4, (0, 0.05))


def averaged(image, kind, guide, reach, spacing, strengths):
    """In strips that fit into the cache, two at a time."""
    strength = numpy.where(kind >= 1.5, strengths[1], max(strengths[0], 1e-4)).astype(numpy.float32)
    affected = kind >= (0.5 if strengths[0] else 1.5)
    offsets = [(spacing * down, spacing * right) for down in range(-reach, reach + 1) for right in range(-reach, reach + 1) if down * down + right * right <= reach * reach + 1]
    edge = reach * spacing + 1
    padded = lambda field: numpy.pad(field, [(edge, edge)] * 2 + [(0, 0)] * (field.ndim - 2), 'edge')
    # Channels first: each is one block of memory.
    root, colors, guides = (numpy.ascontiguousarray(numpy.moveaxis(padded(field), 2, 0)) for field in (numpy.sqrt(numpy.maximum(image, 0)), image, guide))
    kinds_around = padded(kind)
    sharpness = 1 / (27 * strength * strength)
    height, width = kind.shape
    result = image.copy()

    def strip(low):
        high = min(height, low + 32)
        rows = high - low
        total, weights = numpy.zeros((3, rows, width), numpy.float32), numpy.zeros((rows, width), numpy.float32)
        # One pixel more on every side, for the mean of 3 x 3.
        wide = (slice(low + edge - 1, high + edge + 1), slice(edge - 1, width + edge + 1))
        here = (slice(low + edge, high + edge), slice(edge, width + edge))
        for down, right in offsets:
            moved = lambda place: tuple(slice(part.start + step, part.stop + step) for part, step in zip(place, (down, right)))
            there = moved(here)
            gap = root[(slice(None), *wide)] - root[(slice(None), *moved(wide))]
            squares = numpy.einsum('cij,cij->ij', gap, gap)
            squares = squares[:-2] + squares[1:-1] + squares[2:]
            squares = squares[:, :-2] + squares[:, 1:-1] + squares[:, 2:]
            bend = guides[(slice(None), *here)] - guides[(slice(None), *there)]
            weight = numpy.exp(-squares * sharpness[low:high] - numpy.einsum('cij,cij->ij', bend, bend))
            weight *= kinds_around[there] == kind[low:high]
            total += colors[(slice(None), *there)] * weight
            weights += weight
        mean = numpy.moveaxis(total / numpy.maximum(weights, 1e-6), 0, 2)
        result[low:high] = numpy.where(affected[low:high, :, None], mean, image[low:high])

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(strip, range(0, height, 32)))
    return result


def grown(mask, reach):
    return numpy.maximum.reduce([shifted(mask, down, right) for down in range(-reach, reach + 1) for right in range(-reach, reach + 1) if down * down + right * right <= reach * reach + 1])


def kinds(index):
    """0 ground, 1 clear, 2 matt. Gaps within thin cloth and film, through which a ray found the ground, count as matt."""
    covered = (index > 0.5).astype(numpy.float32)
    closed = 1 - grown(1 - grown(covered, 3), 3)
    return numpy.where((closed > 0.5) & (covered < 0.5), 2.0, numpy.rint(index)).astype(numpy.float32)


def smooth(value):
    value = numpy.clip(value, 0, 1)
    return value * value * (3 - 2 * value)


def on_paper(image, index, plate, paper, border, scale):
    """The product on the bare ground, with its shadow as the ratio to the empty studio; border in pixels (left, right, bottom, top)."""
    height, width = image.shape[:2]
    left, right, bottom, top = border
    coverage = (index[..., 0] > 0.02).astype(numpy.float32)
    near = blur(coverage, 0.8)
    free = (near < 0.01).astype(numpy.float32)
    inside = numpy.zeros((height, width), numpy.float32)
    inside[bottom:top, left:right] = 1
    free *= inside
    ratio = numpy.clip(image / numpy.maximum(plate, 1e-4), 0, 1.04)
    levels = []
    for sigma in (1.3, 3.0, 8.0, 20.0):
        sigma *= scale
        weight = blur(free, sigma)
        levels.append((blur(ratio * free[..., None], sigma) / numpy.maximum(weight, 1e-5)[..., None], weight))
    distance = 1 - blur(coverage, 6 * scale)
    soft = smooth((distance - 0.75) / 0.25)[..., None]
    softer = smooth((1 - blur(coverage, 22 * scale) - 0.86) / 0.14)[..., None]
    # Where a narrow blur has nothing to average, the wider one stands in.
    filled = levels[3][0]
    for value, weight in reversed(levels[:3]):
        filled = numpy.where((weight > 0.02)[..., None], value, filled)
    middle = numpy.where((levels[1][1] > 0.02)[..., None], levels[1][0], filled)
    shadow = filled * (1 - soft) + middle * soft
    shadow = shadow * (1 - softer) + levels[2][0] * softer
    across, along = numpy.arange(width), numpy.arange(height)
    fade = smooth((across - left) / (100 * scale))[None, :] * smooth((right - 1 - across) / (125 * scale))[None, :] * smooth((top - 1 - along) / (60 * scale))[:, None]
    fade = fade * (smooth((along - bottom) / (60 * scale))[:, None] if bottom > 1 else 1)
    shadow = 1 + (shadow - 1) * fade[..., None]
    ground = paper * numpy.minimum(shadow, 1.0)
    # The index knows no shares: the pixels just outside the product hold a part of it.
    edge = image * paper / numpy.maximum(plate, 1e-3)
    # What is darker than both the ground and the product is contact shadow, and that is smooth already.
    beside = blur(image * coverage[..., None], 0.7) / numpy.maximum(blur(coverage, 0.7), 1e-4)[..., None]
    edge = numpy.clip(edge, numpy.minimum(ground, beside), numpy.maximum(ground, beside))
    amount = smooth((numpy.abs(edge - ground).max(2) - 0.03) / 0.06) * (grown(coverage, 1) - coverage)
    ground = ground + (edge - ground) * amount[..., None]
    return numpy.where((coverage > 0)[..., None], image, ground)


def developed(image, seed=11):
    """Eight bits, with half a grey level of dither."""
    noise = numpy.random.default_rng(seed).random(image.shape) - 0.5
    return numpy.clip(numpy.rint(curve(image) * 255 + noise * 0.98), 0, 255).astype(numpy.uint8)


def write_ppm(path, pixels):
    """Top row first, as every reader wants it."""
    height, width = pixels.shape[:2]
    with open(path, 'wb') as file:
        file.write(b'P6\n%d %d\n255\n' % (width, height))
        file.write(pixels[::-1].tobytes())
